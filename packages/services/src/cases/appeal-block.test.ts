import { auditLog } from "@evenly/db/audit/tables";
import { cases } from "@evenly/db/cases/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  makeAdmin,
  openTestContext,
  outcomeOf,
  readOutbox,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { describe, expect, it } from "vitest";
import { listSecurityEvents } from "../security/list-security-events.ts";
import { makeBlocked, proof } from "../testing/cases.ts";
import { letWorkerRun } from "../testing/security.ts";
import { answerCase } from "./answer-case.ts";
import { appealBlock } from "./appeal-block.ts";
import { listBlocks } from "./list-blocks.ts";
import { listCases } from "./list-cases.ts";
import { lookAtCase } from "./look-at-case.ts";

const { ctx, database } = await openTestContext();

const DAY_MS = 24 * 3_600_000;
const text = "It was for a friend in the north of Korea street";

async function blocksOf(me: TestContext) {
  await letWorkerRun(ctx);
  return (await listBlocks(me)).blocks;
}

describe("an appeal", () => {
  it("opens one case with a deadline of five days, however often it is made at the same time", async () => {
    const { me, send } = await makeBlocked(ctx);
    await send();
    const [block] = await blocksOf(me);
    const blockId = block?.id as NonNullable<typeof block>["id"];
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(appealBlock(me, { blockId, text }))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["done", "APPEAL_EXISTS"]));
    expect(await ctx.db.$count(cases, sql`subject_id = ${blockId}`)).toBe(1);
    const [appealed] = (await listBlocks(me)).blocks;
    expect(appealed).toMatchObject({ canAppeal: false, appeal: { text, outcome: null } });
    expect(Number(appealed?.appeal?.deadline)).toBe(ctx.clock.now().getTime() + 5 * DAY_MS);
  });

  it("is refused for another person's block, and after fourteen days", async () => {
    const late = testContext(database.db);
    const { me, payer, payee, send } = await makeBlocked(ctx);
    await send();
    const [block] = await blocksOf(me);
    const blockId = block?.id as NonNullable<typeof block>["id"];
    expect(await codeOf(appealBlock(ctx.asUser(payee.userId), { blockId, text }))).toBe("NOT_FOUND");
    late.clock.set(new Date(ctx.clock.now().getTime() + 14 * DAY_MS));
    expect(await codeOf(appealBlock(late.asUser(payer.userId), { blockId, text }))).toBe("APPEAL_TOO_LATE");
    await late.lane.close();
  });

  it.each([
    ["false_positive", "appealAccepted"],
    ["upheld", "appealUpheld"],
  ] as const)("is answered %s: the person is told and reads the answer", async (answer, template) => {
    const { me, payer, send } = await makeBlocked(ctx);
    await send();
    const [block] = await blocksOf(me);
    const blockId = block?.id as NonNullable<typeof block>["id"];
    await appealBlock(me, { blockId, text });
    const operator = await makeAdmin(ctx);
    const { cases: queue } = await listCases(operator.ctx, { group: "appeals", isMine: false });
    const caseId = queue.find(({ person }) => person.id === payer.userId)?.id as (typeof queue)[number]["id"];
    expect(await lookAtCase(operator.ctx, { caseId })).toMatchObject({
      statements: [{ text }],
      facts: { reasons: [{ code: "country_blocked" }] },
      event: { kind: "transaction_blocked" },
    });
    const message = "The country was entered by mistake";
    const input = { caseId, answer, note: "looked at the map", message, proof };
    expect(await codeOf(answerCase(operator.ctx, { ...input, answer: "secured" }))).toBe("STATE_CONFLICT");
    expect(await codeOf(answerCase(me, input))).toBe("FORBIDDEN");
    expect(await answerCase(operator.ctx, input)).toMatchObject({
      outcome: answer,
      notes: [{ text: "looked at the map" }],
    });
    expect(await codeOf(answerCase(operator.ctx, input))).toBe("CASE_CLOSED");
    const [told] = (await listBlocks(me)).blocks;
    expect(told?.appeal).toMatchObject({ outcome: answer, message });
    expect(
      JSON.stringify(told, (_key, value) => (typeof value === "bigint" ? `${value}` : value)),
    ).not.toContain("map");
    await letWorkerRun(ctx);
    const news = await ctx.db.execute(
      sql`select template from notifications where user_id = ${payer.userId} and template = ${template}`,
    );
    expect(news).toHaveLength(1);
    expect((await readOutbox(ctx.db, "case.closed")).length).toBeGreaterThan(0);
  });
});

describe("an operator's look", () => {
  it("at a case is audited with its id, and its person sees one a day with name, category and reference", async () => {
    const { me, payer, send } = await makeBlocked(ctx);
    await makeRule(me, {});
    await send();
    const [block] = await blocksOf(me);
    await appealBlock(me, { blockId: block?.id as NonNullable<typeof block>["id"], text });
    const operator = await makeAdmin(ctx, { firstName: "Sam", lastName: "Okafor" });
    const { cases: queue } = await listCases(operator.ctx, { isMine: false });
    const row = queue.find(({ person }) => person.id === payer.userId);
    const caseId = row?.id as NonNullable<typeof row>["id"];
    await lookAtCase(operator.ctx, { caseId });
    await lookAtCase(operator.ctx, { caseId });
    const looks = await ctx.db
      .select()
      .from(auditLog)
      .where(sql`operation = 'case.looked_at' and subject = ${caseId}`);
    expect(looks).toHaveLength(2);
    await letWorkerRun(ctx);
    const { events } = await listSecurityEvents(me, { limit: 50 });
    expect(events.filter(({ kind }) => kind === "looked_at_by_operator")).toMatchObject([
      { facts: { of: "look", category: "appeal", operator: "S. Okafor", reference: row?.reference } },
    ]);
    expect(await codeOf(lookAtCase(me, { caseId }))).toBe("FORBIDDEN");
    expect(await codeOf(listCases(me, { isMine: false }))).toBe("FORBIDDEN");
  });
});

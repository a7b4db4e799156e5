import type { CaseDetail } from "@evenly/contract/cases/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { caseDecisions } from "@evenly/db/cases/tables";
import { setFreeze } from "@evenly/db/operators/queries";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  expectLedgerSound,
  inProvenSession,
  makeAdmin,
  makeUser,
  openTestContext,
  outcomeOf,
  readOutbox,
  TEST_PASSWORD,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { withTransaction } from "../context.ts";
import { expireHolds } from "../ledger/expire-holds.ts";
import { voidHold } from "../ledger/void-hold.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { releaseHeldPayment } from "../payments/holds/decide-held-payment.ts";
import { holdStateOf, makeHeldCase, proof } from "../testing/cases.ts";
import { decideCase } from "./decide-case.ts";
import { finishCase } from "./finish-case.ts";
import { sweepCases } from "./sweep-cases.ts";

const { ctx } = await openTestContext();

const note = "called her on the old number";
type Made = Awaited<ReturnType<typeof makeHeldCase>>;
const decide = ({ caseId }: Made, as: TestContext, verdict: "release" | "reject"): Promise<CaseDetail> =>
  decideCase(as, { caseId, verdict, note, proof });
const postedOf = async (userId: string) => (await getBalance(ctx, { userId })).postedMinor;

describe("two operators", () => {
  it("release a held payment: the first proposes, the second carries it out", async () => {
    const made = await makeHeldCase(ctx);
    expect(await decide(made, made.one.ctx, "release")).toMatchObject({
      state: "investigating",
      outcome: null,
      decisions: [{ isYou: true, verdict: "release", note }],
    });
    expect(await holdStateOf(ctx, made.holdId)).toBe("open");
    const closed = await decide(made, made.other.ctx, "release");
    expect(closed).toMatchObject({ state: "closed", outcome: "released", decisions: { length: 2 } });
    expect(await holdStateOf(ctx, made.holdId)).toBe("captured");
    expect(await postedOf(made.payee.userId)).toBe(4000n);
    const audited = await ctx.db.select().from(auditLog).where(sql`subject = ${made.caseId}`);
    expect(audited.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(["case.opened", "case.decided", "case.closed"]),
    );
    expect((await readOutbox(ctx.db, "case.closed")).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ caseId: made.caseId, outcome: "released", message: null }),
    );
  });

  it.each([
    ["reject", "reject"],
    ["release", "reject"],
    ["reject", "release"],
  ] as const)("return the money when they say %s and %s", async (first, second) => {
    const made = await makeHeldCase(ctx);
    await decide(made, made.one.ctx, first);
    expect(await decide(made, made.other.ctx, second)).toMatchObject({ outcome: "rejected" });
    expect(await holdStateOf(ctx, made.holdId)).toBe("voided");
    expect(await postedOf(made.payer.userId)).toBe(10_000n);
  });

  it("cannot be one person, and cannot pay or receive the payment", async () => {
    const made = await makeHeldCase(ctx);
    await decide(made, made.one.ctx, "release");
    expect(await codeOf(decide(made, made.one.ctx, "release"))).toBe("CASE_NEEDS_OTHER");
    await ctx.db.execute(
      sql`update users set role = 'admin' where id in (${made.payer.userId}, ${made.payee.userId})`,
    );
    for (const { userId } of [made.payer, made.payee])
      expect(await codeOf(decide(made, await inProvenSession(ctx, userId), "release"))).toBe("FORBIDDEN");
    const user = await makeUser(ctx);
    expect(await codeOf(decide(made, ctx.asUser(user.userId), "release"))).toBe("FORBIDDEN");
    expect(await codeOf(decide(made, ctx, "release"))).toBe("UNAUTHENTICATED");
    expect(await holdStateOf(ctx, made.holdId)).toBe("open");
  });

  it("move the money once, with twenty decisions in parallel", async () => {
    const made = await makeHeldCase(ctx);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        outcomeOf(decide(made, index % 2 === 0 ? made.one.ctx : made.other.ctx, "release")),
      ),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(2);
    expect(await ctx.db.$count(caseDecisions, sql`case_id = ${made.caseId}`)).toBe(2);
    expect(await postedOf(made.payee.userId)).toBe(4000n);
    await expectLedgerSound(ctx.db);
  });

  it("would move it by one person's word without the rule (control)", async () => {
    const made = await makeHeldCase(ctx);
    const { transferId, caseId } = made;
    await releaseHeldPayment(ctx, { transferId, operatorId: made.one.userId, key: caseId });
    expect(await postedOf(made.payee.userId)).toBe(4000n);
    await expect(
      ctx.db.execute(sql`delete from case_decisions where case_id = ${caseId}`),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("prove themselves each time; the password alone proves nothing", async () => {
    const made = await makeHeldCase(ctx);
    const input = { caseId: made.caseId, verdict: "release", note } as const;
    const as = (given: object) => outcomeOf(decideCase(made.one.ctx, { ...input, proof: given }));
    expect(await as({ password: TEST_PASSWORD })).toBe("STEP_UP_REQUIRED");
    expect(await as({})).toBe("STEP_UP_REQUIRED");
    expect(await as({ pin: "135790" })).toBe("PIN_WRONG");
    expect(await as(proof)).toBe("done");
    await ctx.db.execute(sql`delete from pins where user_id = ${made.other.userId}`);
    expect(await codeOf(decideCase(made.other.ctx, { ...input, proof }))).toBe("FACTOR_MISSING");
    expect(await holdStateOf(ctx, made.holdId)).toBe("open");
  });
});

describe("a case", () => {
  it("closes itself when the payer has taken the money back, also for a late decision", async () => {
    const made = await makeHeldCase(ctx);
    await decide(made, made.one.ctx, "release");
    await voidHold(ctx, made.step("taken back"));
    expect(await decide(made, made.other.ctx, "release")).toMatchObject({ outcome: "taken_back" });
    const third = await makeAdmin(ctx);
    expect(await codeOf(decide(made, third.ctx, "release"))).toBe("CASE_CLOSED");
  });

  it("closes as expired after its deadline, by the sweep", async () => {
    const late = testContext(ctx.db, { now: new Date(ctx.clock.now().getTime()) });
    const made = await makeHeldCase(late);
    late.clock.advance(16 * 60_000);
    await expireHolds(late);
    expect(await sweepCases(late)).toBeGreaterThan(0);
    expect(await sweepCases(late)).toBe(0);
    expect(await codeOf(decide(made, made.one.ctx, "release"))).toBe("CASE_CLOSED");
    await late.lane.close();
  });

  it("is finished by the sweep after a crash between the second decision and the money", async () => {
    const made = await makeHeldCase(ctx);
    await decide(made, made.one.ctx, "release");
    await ctx.db.insert(caseDecisions).values({
      id: ctx.ids.uuid(),
      caseId: made.caseId,
      operatorId: made.other.userId,
      verdict: "release",
      note,
      createdAt: ctx.clock.now(),
    });
    const { transferId, caseId } = made;
    // The crash may also come after the capture: the same key finds it.
    await releaseHeldPayment(ctx, { transferId, operatorId: made.other.userId, key: caseId });
    expect(await sweepCases(ctx)).toBe(1);
    expect(await finishCase(ctx, caseId)).toBe(false);
    expect(await postedOf(made.payee.userId)).toBe(4000n);
  });

  it("is not released while the payer is frozen, but can be returned", async () => {
    const made = await makeHeldCase(ctx);
    await withTransaction(ctx, (tx) =>
      setFreeze(tx, made.payer.userId, { at: ctx.clock.now(), reason: "test" }),
    );
    expect(await codeOf(decide(made, made.one.ctx, "release"))).toBe("PARTY_FROZEN");
    await decide(made, made.one.ctx, "reject");
    expect(await decide(made, made.other.ctx, "reject")).toMatchObject({ outcome: "rejected" });
  });

  it("that is unknown or about no payment is refused", async () => {
    const { one, ...made } = await makeHeldCase(ctx);
    const input = { verdict: "release", note, proof } as const;
    const unknown = ctx.ids.uuid() as typeof made.caseId;
    expect(await codeOf(decideCase(one.ctx, { ...input, caseId: unknown }))).toBe("NOT_FOUND");
  });
});

import { auditLog } from "@evenly/db/audit/tables";
import {
  createTestDatabase,
  makeUser,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endSnooze } from "./end-snooze.ts";
import { snoozeRule } from "./snooze-rule.ts";

let database: TestDatabase;
let ctx: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    ({ code }) => code,
  );

async function makePair(payerFacts: Parameters<typeof makeUser>[1] = {}, payeeFacts: typeof payerFacts = {}) {
  const payer = await makeUser(ctx, { balanceMinor: 1_000_000n, country: "US", ...payerFacts });
  const payee = await makeUser(ctx, { country: "US", ...payeeFacts });
  return { asPayer: ctx.asUser(payer.userId), to: payee.userId };
}
describe("endSnooze", () => {
  it("ends a snooze early, once, for its owner only", async () => {
    const { asPayer, to } = await makePair();
    const id = await makeRule(asPayer);
    const until = new Date(ctx.clock.now().getTime() + 3_600_000);
    await snoozeRule(asPayer, { id, payeeUserId: to, until, password: TEST_PASSWORD });
    expect(await codeOf(endSnooze(ctx.asUser(to), { id, payeeUserId: to }))).toBe("NOT_FOUND");
    const { rules } = await endSnooze(asPayer, { id, payeeUserId: to });
    expect(rules[0]?.snoozes).toEqual([]);
    expect(await codeOf(endSnooze(asPayer, { id, payeeUserId: to }))).toBe("done");
    const rows = await database.db.select().from(auditLog).where(eq(auditLog.operation, "snooze.ended"));
    expect(rows).toHaveLength(1);
  });
});

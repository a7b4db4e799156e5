import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendPayment } from "../payments/index.ts";
import { listRules } from "./list-rules.ts";

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

async function makePair(payerFacts: Parameters<typeof makeUser>[1] = {}, payeeFacts: typeof payerFacts = {}) {
  const payer = await makeUser(ctx, { balanceMinor: 1_000_000n, country: "US", ...payerFacts });
  const payee = await makeUser(ctx, { country: "US", ...payeeFacts });
  return { asPayer: ctx.asUser(payer.userId), to: payee.userId };
}
const pay = (asPayer: TestContext, to: string, amountMinor = 5_000n, idempotencyKey = ctx.ids.uuid()) =>
  sendPayment(asPayer, { to, amountMinor, currency: "USD", idempotencyKey });
describe("listRules", () => {
  it("lists the caller's rules, oldest first, with the payments that each would have stopped", async () => {
    const { asPayer, to } = await makePair();
    expect(await listRules(asPayer)).toEqual({ rules: [], payments: 0 });
    await pay(asPayer, to, 2_000n);
    await pay(asPayer, to, 3_000n);
    const first = await makeRule(asPayer, { thresholdMinor: 2_500n });
    ctx.clock.advance(1_000);
    const second = await makeRule(asPayer, { type: "location", thresholdMinor: 0n });
    const { rules, payments } = await listRules(asPayer);
    expect(payments).toBe(2);
    expect(rules.map(({ id, stopped }) => [id, stopped])).toEqual([
      [first, 1],
      [second, 0],
    ]);
    expect(await listRules(ctx.asUser(to))).toEqual({ rules: [], payments: 0 });
  });
});

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
import { previewRule } from "./preview-rule.ts";

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
const pay = (asPayer: TestContext, to: string, amountMinor = 5_000n, idempotencyKey = ctx.ids.uuid()) =>
  sendPayment(asPayer, { to, amountMinor, currency: "USD", idempotencyKey });
describe("previewRule", () => {
  it("counts the caller's own payments that a rule would have stopped, and names the newest", async () => {
    const { asPayer, to } = await makePair();
    const rule = { type: "amount" as const, thresholdMinor: 2_000n, windowMinutes: null, maxAttempts: null };
    expect(await previewRule(asPayer, rule)).toEqual({
      payments: 0,
      stopped: 0,
      marks: [],
      from: null,
      latest: [],
    });
    const from = ctx.clock.now();
    for (const amountMinor of [1_000n, 3_000n, 2_000n, 4_000n]) {
      await pay(asPayer, to, amountMinor);
      ctx.clock.advance(1_000);
    }
    expect(await previewRule(asPayer, rule)).toMatchObject({
      payments: 4,
      stopped: 2,
      marks: [false, true, false, true],
      from,
      latest: [{ amountMinor: 4_000n }, { amountMinor: 3_000n }],
    });
    expect(await previewRule(ctx.asUser(to), rule)).toMatchObject({ payments: 0 });
    const id = await makeRule(ctx.asUser(to));
    expect(await codeOf(previewRule(asPayer, { ...rule, id }))).toBe("NOT_FOUND");
  });
});

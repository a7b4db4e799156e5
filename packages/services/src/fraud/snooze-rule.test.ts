import { fraudSnoozes } from "@evenly/db/fraud/tables";
import {
  createTestDatabase,
  makeUser,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendPayment } from "../payments/index.ts";
import { snoozeRule } from "./snooze-rule.ts";
import { sweepSnoozes } from "./sweep-snoozes.ts";

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
describe("a snooze", () => {
  it("lets payments to one payee through until it ends, and needs the password", async () => {
    const { asPayer, to } = await makePair();
    const other = (await makeUser(ctx, { country: "US" })).userId;
    const id = await makeRule(asPayer, {});
    const until = new Date(ctx.clock.now().getTime() + 3_600_000);
    const input = { id, payeeUserId: to, until };
    expect(await codeOf(snoozeRule(asPayer, input))).toBe("PASSWORD_NEEDED");
    const { rules } = await snoozeRule(asPayer, { ...input, password: TEST_PASSWORD });
    expect(rules[0]?.snoozes).toMatchObject([{ payeeUserId: to, until }]);
    expect(await codeOf(pay(asPayer, to))).toBe("done");
    expect(await codeOf(pay(asPayer, other))).toBe("RULE_BLOCKED");
    ctx.clock.advance(3_600_000);
    expect(await codeOf(pay(asPayer, to))).toBe("RULE_BLOCKED");
    await sweepSnoozes(ctx);
    ctx.clock.advance(1);
    await sweepSnoozes(ctx);
    expect(await database.db.$count(fraudSnoozes)).toBe(0);
  });
});

describe("snoozeRule", () => {
  it("is refused for strangers, the past and far away, and for another person's rule", async () => {
    const { asPayer, to } = await makePair();
    const id = await makeRule(asPayer);
    const password = TEST_PASSWORD;
    const at = (days: number) => new Date(ctx.clock.now().getTime() + days * 24 * 3_600_000);
    const snooze = (as: TestContext, payeeUserId: string, until: Date) =>
      codeOf(snoozeRule(as, { id, payeeUserId, until, password }));
    expect(await snooze(asPayer, to, at(0))).toBe("VALIDATION");
    expect(await snooze(asPayer, to, at(91))).toBe("VALIDATION");
    expect(await snooze(asPayer, ctx.ids.uuid(), at(1))).toBe("PAYEE_UNKNOWN");
    expect(await snooze(ctx.asUser(to), to, at(1))).toBe("NOT_FOUND");
    expect(await snooze(asPayer, to, at(90))).toBe("done");
  });
});

import type { AppError } from "@evenly/contract";
import type { Verification } from "@evenly/contract/payments/step-up";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listWaiting } from "./list-waiting.ts";
import { sendPayment } from "./send-payment.ts";

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

async function makeWaiting(amountMinor = 150_00n) {
  const payer = await makeUser(ctx, { balanceMinor: 5_000_00n, country: "US" });
  const payee = await makeUser(ctx, { country: "US" });
  const asPayer = ctx.asUser(payer.userId);
  const input = { to: payee.userId, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() };
  const details = await sendPayment(asPayer, input).then(
    () => expect.fail("was not refused"),
    (error: AppError) => error.details as unknown as Verification,
  );
  return { asPayer, payee, id: details.transferId };
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }) => code,
  );

describe("listWaiting", () => {
  it("lists the caller's waiting payments with what they need, until they end", async () => {
    const { asPayer, payee, id } = await makeWaiting(640_00n);
    const factors = [
      { factor: "pin", state: "missing" },
      { factor: "second_factor", state: "missing" },
    ];
    expect(await listWaiting(asPayer)).toMatchObject([
      {
        transaction: { id, status: "requires_verification", person: { id: payee.userId } },
        verification: { transferId: id, factors },
      },
    ]);
    expect(await listWaiting(ctx.asUser(payee.userId))).toEqual([]);
    ctx.clock.advance(15 * 60_000);
    expect(await listWaiting(asPayer)).toEqual([]);
    expect(await codeOf(listWaiting(ctx))).toBe("UNAUTHENTICATED");
  });
});

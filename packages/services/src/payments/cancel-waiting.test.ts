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
import { cancelWaiting } from "./cancel-waiting.ts";
import { deleteTransaction } from "./delete-transaction.ts";
import { getTransaction } from "./get-transaction.ts";
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

describe("cancelWaiting", () => {
  it("ends the caller's waiting payment, also twice and as a deleted transaction", async () => {
    const { asPayer, id } = await makeWaiting();
    expect(await cancelWaiting(asPayer, { id })).toEqual({ id });
    expect(await cancelWaiting(asPayer, { id })).toEqual({ id });
    expect((await getTransaction(asPayer, { id })).status).toBe("cancelled");
    const second = await makeWaiting();
    expect(await deleteTransaction(second.asPayer, { id: second.id })).toEqual({ id: second.id });
    expect((await getTransaction(second.asPayer, { id: second.id })).status).toBe("cancelled");
  });

  it("does not find an unknown payment, or another user's", async () => {
    const { payee, id } = await makeWaiting();
    expect(await codeOf(cancelWaiting(ctx.asUser(payee.userId), { id }))).toBe("NOT_FOUND");
    expect(await codeOf(deleteTransaction(ctx.asUser(payee.userId), { id }))).toBe("NOT_FOUND");
    expect(await codeOf(cancelWaiting(ctx, { id }))).toBe("UNAUTHENTICATED");
  });
});

import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReceiptLink } from "./create-receipt-link.ts";
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

async function makePayment() {
  const payer = await makeUser(ctx, {
    firstName: "Ana",
    lastName: "Ribeiro",
    balanceMinor: 100_00n,
    country: "US",
  });
  const payee = await makeUser(ctx, {
    firstName: "Jonas",
    lastName: "Weber",
    country: "DE",
    timeZone: "Europe/Berlin",
  });
  const asPayer = ctx.asUser(payer.userId);
  const { transaction } = await sendPayment(asPayer, {
    to: payee.userId,
    amountMinor: 50_00n,
    currency: "USD",
    description: "Rent",
    idempotencyKey: ctx.ids.uuid(),
  });
  return { id: transaction.id, payer, payee, asPayer, asPayee: ctx.asUser(payee.userId) };
}

describe("createReceiptLink", () => {
  it("gives the owner a URL valid for one minute", async () => {
    const { id, asPayer } = await makePayment();
    const { url, expiresAt } = await createReceiptLink(asPayer, { id, locale: "de" });
    expect(url).toMatch(new RegExp(`^/api/transactions/${id}/receipt\\.pdf\\?link=[\\w-]{43}$`));
    expect(expiresAt.getTime() - ctx.clock.now().getTime()).toBe(60_000);
    const other = await makePayment();
    await expect(createReceiptLink(other.asPayer, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(createReceiptLink(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

import { codeOf, makePair, openTestContext, sendProven, TEST_PASSWORD } from "@evenly/testing";
import { expect, it } from "vitest";
import { endPayeeTrust } from "./end-payee-trust.ts";
import { trustPayee } from "./trust-payee.ts";

const { ctx } = await openTestContext();

it("ends the trust, so that a first payment is held again; nobody else can end it", async () => {
  const { asPayer, to } = await makePair(ctx, { recall: null });
  await trustPayee(asPayer, { payeeUserId: to, password: TEST_PASSWORD });
  await endPayeeTrust(ctx.asUser(to), { payeeUserId: to });
  expect(await codeOf(endPayeeTrust(ctx, { payeeUserId: to }))).toBe("UNAUTHENTICATED");
  expect((await endPayeeTrust(asPayer, { payeeUserId: to })).payees).toEqual([]);
  expect((await endPayeeTrust(asPayer, { payeeUserId: to })).payees).toEqual([]);
  const input = { to, amountMinor: 150_00n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
  expect((await sendProven(asPayer, input)).transaction.hold?.kind).toBe("recall");
});

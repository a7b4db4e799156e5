import { expectLedgerSound, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { PAY_DEBT } from "../settlements/follow-transfer.ts";
import { authorizePayment } from "./authorize-payment.ts";
import { postPayment } from "./post-payment.ts";

const { ctx } = await openTestContext();

describe("postPayment", () => {
  it.each(["test", PAY_DEBT])("posts a payment of %s once per key, under its id", async (procedure) => {
    const payer = await makeUser(ctx, { balanceMinor: 50_00n, country: "US" });
    const payee = await makeUser(ctx, { country: "US" });
    const asPayer = ctx.asUser(payer.userId);
    const payment = {
      id: ctx.ids.uuid(),
      ownerUserId: payer.userId,
      procedure,
      key: "one",
      inputHash: "a",
      payerUserId: payer.userId,
      payeeUserId: payee.userId,
      amountMinor: 500n,
      currency: "USD",
    };
    const authorization = await authorizePayment(asPayer, payment);
    const post = () => postPayment(asPayer, payment, authorization, null);
    const [first, second] = [await post(), await post()];
    expect([first.isReplayed, second.isReplayed]).toEqual([false, true]);
    expect([first.transfer.id, second.transfer.id]).toEqual([payment.id, payment.id]);
    await expectLedgerSound(ctx.db);
  });
});

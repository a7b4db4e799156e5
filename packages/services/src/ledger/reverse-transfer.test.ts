import { inTransaction } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { makeUser, openTestContext, paymentIntent, testContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fundWallet } from "./import-transfers.ts";
import { reverseTransfer } from "./reverse-transfer.ts";
import { sendTransfer } from "./send-transfer.ts";
import { closeWallets } from "./wallets/close-wallets.ts";
import { getBalance } from "./wallets/get-balance.ts";

const { database } = await openTestContext();

const step = (ownerUserId: string, transferId: string, key: string) => ({
  ownerUserId,
  procedure: "test.reverse",
  key,
  inputHash: key,
  transferId,
});

describe("reverseTransfer", () => {
  it("undoes a payment with its fee by a new entry, once", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 10_000n, country: "US" });
    const ben = await makeUser(ctx, { country: "DE" });
    const { transfer } = await sendTransfer(ctx, paymentIntent(ana, ben, { amountMinor: 4000n }));
    const reversal = await reverseTransfer(ctx, step(ana.userId, transfer.id, "first"));
    expect(reversal.transfer).toMatchObject({
      kind: "reversal",
      parentId: transfer.id,
      payerUserId: ben.userId,
      payeeUserId: ana.userId,
    });
    expect((await getBalance(ctx, ana)).postedMinor).toBe(10_000n);
    expect((await getBalance(ctx, ben)).postedMinor).toBe(0n);
    const again = reverseTransfer(ctx, step(ana.userId, transfer.id, "second"));
    await expect(again).rejects.toMatchObject({ code: "ALREADY_RETURNED" });
    const back = reverseTransfer(ctx, step(ana.userId, reversal.transfer.id, "third"));
    await expect(back).rejects.toMatchObject({ code: "NOT_RETURNABLE" });
  });

  it("refuses to return money to a closed wallet, with that reason", async () => {
    const ctx = testContext(database.db);
    const [ana, ben] = [await makeUser(ctx, { balanceMinor: 500n }), await makeUser(ctx)];
    const { transfer } = await sendTransfer(ctx, paymentIntent(ana, ben, { amountMinor: 500n }));
    await ctx.db.update(users).set({ deactivatedAt: ctx.clock.now() }).where(eq(users.id, ana.userId));
    await inTransaction(ctx.db, (tx) => closeWallets(ctx, tx, ana.userId));
    const gone = reverseTransfer(ctx, step(ben.userId, transfer.id, "gone"));
    await expect(gone).rejects.toMatchObject({ code: "NOT_RETURNABLE", details: { wallet: "closed" } });
  });

  it("undoes a deposit, and refuses when the payee has spent it", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx);
    const ben = await makeUser(ctx);
    const deposit = await fundWallet(ctx, { userId: ana.userId, amountMinor: 700n, key: "deposit" });
    await sendTransfer(ctx, paymentIntent(ana, ben, { amountMinor: 100n }));
    const spent = reverseTransfer(ctx, step(ana.userId, deposit.id, "too late"));
    await expect(spent).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    await sendTransfer(ctx, paymentIntent(ben, ana, { amountMinor: 100n }));
    await reverseTransfer(ctx, step(ana.userId, deposit.id, "now"));
    expect((await getBalance(ctx, ana)).postedMinor).toBe(0n);
  });

  it("throws NOT_FOUND for an unknown transfer", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx);
    const nothing = reverseTransfer(ctx, step(ana.userId, ctx.ids.uuid(), "nothing"));
    await expect(nothing).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

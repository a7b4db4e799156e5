import { inTransaction } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { makeUser, openTestContext, paymentIntent } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sendTransfer } from "../send-transfer.ts";
import { closeWallets, moneyRemains } from "./close-wallets.ts";

const { ctx } = await openTestContext();

const close = (userId: string) =>
  inTransaction(ctx.db, async (tx) => {
    await tx.update(users).set({ deactivatedAt: ctx.clock.now() }).where(eq(users.id, userId));
    const remains = await moneyRemains(ctx, tx, userId);
    if (remains.length === 0) await closeWallets(ctx, tx, userId);
    return remains;
  });

describe("closeWallets", () => {
  it("refuses all movements afterwards", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx, { balanceMinor: 1000n })];
    await close(ana.userId);
    await expect(sendTransfer(ctx.asUser(ben.userId), paymentIntent(ben, ana))).rejects.toMatchObject({
      code: "PAYEE_UNKNOWN",
    });
    await expect(sendTransfer(ctx.asUser(ana.userId), paymentIntent(ana, ben))).rejects.toMatchObject({
      code: "CURRENCY_UNAVAILABLE",
    });
  });

  it("names the money that is left", async () => {
    const ana = await makeUser(ctx, { balanceMinor: 1n });
    expect(await close(ana.userId)).toEqual([{ kind: "balance", currency: "USD", amount: "0.01" }]);
  });
});

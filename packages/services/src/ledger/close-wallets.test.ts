import { inTransaction } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { makeUser, openTestContext, paymentIntent } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { closeWallets } from "./close-wallets.ts";
import { sendTransfer } from "./send-transfer.ts";

const { ctx } = await openTestContext();

const close = (userId: string) =>
  inTransaction(ctx.db, async (tx) => {
    await tx.update(users).set({ deactivatedAt: ctx.clock.now() }).where(eq(users.id, userId));
    await closeWallets(ctx, tx, userId);
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

  it("refuses to close a wallet that holds money", async () => {
    const ana = await makeUser(ctx, { balanceMinor: 1n });
    await expect(close(ana.userId)).rejects.toMatchObject({
      code: "ACCOUNT_NOT_EMPTY",
      details: { balances: [{ currency: "USD", amount: "0.01" }] },
    });
  });
});

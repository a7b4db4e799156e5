import { setTimeout } from "node:timers/promises";
import { auditLog } from "@evenly/db/audit/tables";
import { sessions, users } from "@evenly/db/auth/tables";
import { accounts, parties } from "@evenly/db/ledger/tables";
import {
  makeUser,
  openTestContext,
  openTestSession,
  paymentIntent,
  readOutbox,
  TEST_PASSWORD,
} from "@evenly/testing";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { placeHold } from "../ledger/place-hold.ts";
import { sendTransfer } from "../ledger/send-transfer.ts";
import { voidHold } from "../ledger/void-hold.ts";
import { deleteAccount } from "./delete-account.ts";
import { forgotPassword } from "./passwords/forgot-password.ts";
import { register } from "./register.ts";
import { login } from "./sign-in/login.ts";

const { ctx } = await openTestContext();

const remove = (userId: string, password = TEST_PASSWORD) => deleteAccount(ctx.asUser(userId), { password });
const send = (from: { userId: string }, to: { userId: string }, amountMinor = 100n) =>
  sendTransfer(ctx.asUser(from.userId), { ...paymentIntent(from, to), amountMinor });
const walletOf = async (userId: string) => {
  const [wallet] = await ctx.db.select().from(accounts).where(eq(accounts.ownerUserId, userId));
  return wallet;
};

function hold(payerUserId: string, payeeUserId: string) {
  return placeHold(ctx.asUser(payerUserId), {
    ownerUserId: payerUserId,
    procedure: "test.hold",
    key: ctx.ids.uuid(),
    inputHash: "hash",
    payerUserId,
    payeeUserId,
    amountMinor: 100n,
    currency: "USD",
    expiresAt: new Date(ctx.clock.now().getTime() + 60_000),
  });
}

describe("deleteAccount", () => {
  it("closes an empty account: sessions, sign-in and payments end, names stay", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx, { balanceMinor: 1000n })];
    await send(ben, ana);
    await send(ana, ben);
    await openTestSession(ctx, { userId: ana.userId });
    expect(await remove(ana.userId)).toEqual({ done: true });
    const open = and(eq(sessions.userId, ana.userId), isNull(sessions.endedAt));
    expect(await ctx.db.select().from(sessions).where(open)).toEqual([]);
    const input = { email: ana.email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
    await expect(login(ctx, input)).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    await expect(send(ben, ana)).rejects.toMatchObject({ code: "PAYEE_UNKNOWN" });
    await expect(hold(ben.userId, ana.userId)).rejects.toMatchObject({ code: "PAYEE_UNKNOWN" });
    const [row] = await ctx.db.select().from(users).where(eq(users.id, ana.userId));
    expect(row).toMatchObject({ firstName: "Test", handle: ana.handle, deactivatedAt: ctx.clock.now() });
    const told = await readOutbox(ctx.db, "account.deleted");
    expect(told.map((each) => each.payload)).toContainEqual(expect.objectContaining({ userId: ana.userId }));
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(audit.map((each) => each.operation)).toContain("account.deleted");
    await forgotPassword(ctx, { email: ana.email });
    const mails = await readOutbox(ctx.db, "password.reset_requested");
    expect(mails).toEqual([]);
  });

  it("frees the address for a new account and keeps the handle reserved", async () => {
    const ana = await makeUser(ctx, { handle: "ana.gone", firstName: "Ana", lastName: "Gone" });
    await remove(ana.userId);
    const { opened } = await register(ctx, {
      email: ana.email,
      password: TEST_PASSWORD,
      firstName: "Ana",
      lastName: "Gone",
      acceptTerms: true,
      isBrowser: false,
    });
    expect(opened.user.id).not.toBe(ana.userId);
    expect(opened.user.handle).not.toBe("ana.gone");
  });

  it("refuses while money remains or is pending, and names it", async () => {
    const [ana, ben] = [
      await makeUser(ctx, { balanceMinor: 1234n }),
      await makeUser(ctx, { balanceMinor: 1000n }),
    ];
    await expect(remove(ana.userId)).rejects.toMatchObject({
      code: "ACCOUNT_NOT_EMPTY",
      details: { remains: [{ kind: "balance", currency: "USD", amount: "12.34" }] },
    });
    await send(ana, ben, 1234n);
    const { transfer } = await hold(ben.userId, ana.userId);
    await expect(remove(ana.userId)).rejects.toMatchObject({
      details: { remains: [{ kind: "payments_on_the_way", count: 1 }] },
    });
    await voidHold(ctx.as({ kind: "job", name: "test" }), {
      ownerUserId: ben.userId,
      procedure: "test.void",
      key: ctx.ids.uuid(),
      inputHash: "hash",
      holdId: transfer.holdId ?? "",
    });
    expect(await remove(ana.userId)).toEqual({ done: true });
  });

  it("refuses a wrong password and a frozen account", async () => {
    const ana = await makeUser(ctx);
    await expect(remove(ana.userId, "wrong")).rejects.toMatchObject({ code: "PASSWORD_WRONG" });
    const frozen = { frozenAt: ctx.clock.now(), frozenReason: "test" };
    await ctx.db.update(parties).set(frozen).where(eq(parties.userId, ana.userId));
    await expect(remove(ana.userId)).rejects.toMatchObject({ code: "PARTY_FROZEN" });
    expect((await walletOf(ana.userId))?.closedAt).toBeNull();
  });

  it("refuses an operator; the role must be given back first", async () => {
    const ana = await makeUser(ctx);
    await ctx.db.update(users).set({ role: "admin" }).where(eq(users.id, ana.userId));
    await expect(remove(ana.userId)).rejects.toMatchObject({
      code: "STATE_CONFLICT",
      details: { reason: "admin" },
    });
  });

  it("either refuses, or blocks money that arrives concurrently", async () => {
    const payers = await Promise.all(Array.from({ length: 4 }, () => makeUser(ctx, { balanceMinor: 1000n })));
    const race = async (deletionLagMs: number, paymentsLagMs: number) => {
      const ana = await makeUser(ctx);
      const [deletion, ...payments] = await Promise.allSettled([
        setTimeout(deletionLagMs).then(() => remove(ana.userId)),
        ...payers.map((payer) => setTimeout(paymentsLagMs).then(() => send(payer, ana, 1n))),
      ]);
      await expectOneWinner(ana, deletion, payments);
    };
    for (let lagMs = 0; lagMs <= 40; lagMs += 4) await race(0, lagMs);
    await race(10, 0);
  });

  /** Exactly one wins: the account is deleted and received no money, or it received money and still exists. */
  async function expectOneWinner(
    ana: { readonly userId: string },
    deletion: PromiseSettledResult<unknown> | undefined,
    payments: readonly PromiseSettledResult<unknown>[],
  ): Promise<void> {
    const arrived = payments.filter((payment) => payment.status === "fulfilled").length;
    const wallet = await walletOf(ana.userId);
    expect(wallet?.posted).toBe(BigInt(arrived));
    expect(wallet?.closedAt === null).toBe(deletion?.status === "rejected");
    expect(arrived > 0).toBe(deletion?.status === "rejected");
    if (deletion?.status === "rejected") expect(deletion.reason).toMatchObject({ code: "ACCOUNT_NOT_EMPTY" });
    for (const payment of payments) {
      if (payment.status === "rejected") expect(payment.reason).toMatchObject({ code: "PAYEE_UNKNOWN" });
    }
  }

  it("runs once under concurrent calls", async () => {
    const ana = await makeUser(ctx);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => remove(ana.userId)));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled").length).toBeGreaterThan(0);
    const told = await readOutbox(ctx.db, "account.deleted");
    const mine = told.filter((row) => (row.payload as { userId: string }).userId === ana.userId);
    expect(mine).toHaveLength(1);
  });

  it("throws UNAUTHENTICATED without a user session", async () => {
    const asking = deleteAccount(ctx, { password: TEST_PASSWORD });
    await expect(asking).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

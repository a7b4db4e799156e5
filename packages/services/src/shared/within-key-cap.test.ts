import { AppError } from "@evenly/contract";
import { makeUser, openTestContext, outcomeOf, payTo, unprotect } from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { describe, expect, it } from "vitest";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { withinKeyCap } from "./within-key-cap.ts";

const { ctx } = await openTestContext();

/** A service that may pay for a user up to a cap a day. */
async function makeService(dailyCapMinor: bigint, isApproved = true) {
  const [payer, payee] = [await makeUser(ctx, { balanceMinor: 1_000_00n }), await makeUser(ctx)];
  await unprotect(ctx.asUser(payer.userId));
  const key = await makeServiceKey(ctx, {
    userId: payer.userId,
    scopes: ["payments:send"],
    dailyCapMinor,
    isApproved,
  });
  const actor = { kind: "service", name: "payroll", keyId: key.id, scopes: ["payments:send"] } as const;
  const as = ctx.as({ ...actor, actingUserId: payer.userId });
  const send = (amountMinor: bigint, idempotencyKey?: string) =>
    payTo(as, `@${payee.handle}`, amountMinor, idempotencyKey);
  const received = async () => (await getBalance(ctx, { userId: payee.userId })).postedMinor;
  const sent = async () =>
    (await ctx.db.$client`select sent_minor from service_keys where id = ${key.id}`)[0];
  return { as, send, received, sent, key };
}

describe("the daily cap of a key", () => {
  it("lets twenty payments at once move no more than twenty in a row", async () => {
    const { send, received } = await makeService(100_00n);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(send(9_00n))));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(11);
    expect(outcomes.filter((outcome) => outcome === "LIMIT_REACHED")).toHaveLength(9);
    expect(await received()).toBe(99_00n);
  });

  it("says what is left and when it starts again, and does", async () => {
    const { send, received } = await makeService(100_00n);
    await send(60_00n);
    await expect(send(50_00n)).rejects.toMatchObject({
      code: "LIMIT_REACHED",
      details: { rule: "service_key_daily", limit: "100.00", used: "60.00", remaining: "40.00" },
    });
    await send(40_00n);
    ctx.clock.advance(24 * 3_600_000);
    await send(50_00n);
    expect(await received()).toBe(150_00n);
  });

  it("never starts a day anew for a call that took its day before midnight", async () => {
    const { as, sent } = await makeService(90_00n);
    const paid = () => Promise.resolve({ isReplayed: false });
    const clock = ctx.clock.now();
    const nextDay = { ...as, clock: { ...as.clock, now: () => new Date(clock.getTime() + 24 * 3_600_000) } };
    expect(await outcomeOf(withinKeyCap(nextDay, 50_00n, paid))).toBe("done");
    expect(await outcomeOf(withinKeyCap(as, 50_00n, paid))).toBe("LIMIT_REACHED");
    expect(await outcomeOf(withinKeyCap(as, 40_00n, paid))).toBe("done");
    expect(await sent()).toEqual({ sent_minor: "9000" });
  });

  it("counts no refused payment and no repeat, which is answered with the cap used up", async () => {
    const { send, received, sent } = await makeService(90_00n);
    const again = ctx.ids.uuid();
    const first = await send(90_00n, again);
    expect((await send(90_00n, again)).transaction.id).toBe(first.transaction.id);
    expect(await received()).toBe(90_00n);
    const poor = await makeService(5_000_00n);
    expect(await outcomeOf(poor.send(2_000_00n))).not.toBe("done");
    expect([await sent(), await poor.sent()]).toEqual([{ sent_minor: "9000" }, { sent_minor: "0" }]);
  });

  it("stays counted when nobody knows whether the payment was made", async () => {
    const { as, sent } = await makeService(90_00n);
    const lost = () => Promise.reject(new AppError("OUTCOME_UNKNOWN"));
    expect(await outcomeOf(withinKeyCap(as, 50_00n, lost))).toBe("OUTCOME_UNKNOWN");
    expect(await sent()).toEqual({ sent_minor: "5000" });
  });

  it("is nothing without the approval of the key's user, and after its end", async () => {
    const { send, received } = await makeService(90_00n, false);
    await expect(send(1_00n)).rejects.toMatchObject({
      code: "SERVICE_KEY_NOT_ALLOWED",
      details: { scope: "payments:send", reason: "not_approved" },
    });
    const ended = await makeService(90_00n);
    await ctx.db.$client`update service_keys set revoked_at = now() where id = ${ended.key.id}`;
    expect(await outcomeOf(ended.send(1_00n))).toBe("SERVICE_KEY_REVOKED");
    expect([await received(), await ended.received()]).toEqual([0n, 0n]);
  });
});

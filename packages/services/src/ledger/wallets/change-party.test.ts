import { inTransaction } from "@evenly/db";
import { makeUser, openTestContext, paymentIntent } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { sendTransfer } from "../send-transfer.ts";
import { changeParty } from "./change-party.ts";

const { ctx } = await openTestContext();

const move = (userId: string, to: { country?: string; timeZone?: string }) =>
  inTransaction(ctx.db, (tx) => changeParty(ctx, tx, userId, to));

describe("changeParty", () => {
  it("does not reset the daily meter when a user moves to a zone where it is already tomorrow", async () => {
    ctx.clock.set(new Date("2026-11-21T20:00:00Z"));
    const facts = { identityTier: "unverified", timeZone: "UTC", balanceMinor: 3_000_000n } as const;
    const [ana, ben] = [await makeUser(ctx, facts), await makeUser(ctx)];
    const send = () =>
      sendTransfer(ctx.asUser(ana.userId), { ...paymentIntent(ana, ben), amountMinor: 500_000n });
    await send();
    await send();
    await move(ana.userId, { timeZone: "Pacific/Kiritimati" });
    await expect(send()).rejects.toMatchObject({
      code: "LIMIT_REACHED",
      details: { resetsAt: "2026-11-22T00:00:00.000Z" },
    });
    ctx.clock.set(new Date("2026-11-22T00:00:00Z"));
    await send();
  });

  it("charges the international fee as soon as a country changes", async () => {
    const [ana, ben] = [
      await makeUser(ctx, { country: "US", balanceMinor: 100_000n }),
      await makeUser(ctx, { country: "US" }),
    ];
    const send = () =>
      sendTransfer(ctx.asUser(ana.userId), { ...paymentIntent(ana, ben), amountMinor: 1000n });
    expect((await send()).transfer.feeMinor).toBe(0n);
    await move(ana.userId, { country: "DE" });
    expect((await send()).transfer.feeMinor).toBe(10n);
  });
});

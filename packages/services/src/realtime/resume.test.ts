import { RESUMED_MAX } from "@evenly/contract/realtime/schemas";
import { notifications } from "@evenly/db/notifications/tables";
import { makeUser, openTestContext, paymentIntent } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { sendTransfer } from "../ledger/send-transfer.ts";
import { resume } from "./resume.ts";

const { ctx } = await openTestContext({ now: new Date() });

async function makePair() {
  const ana = await makeUser(ctx, { firstName: "Ana", balanceMinor: 1_000_000n });
  const ben = await makeUser(ctx, { firstName: "Ben" });
  const pay = (amountMinor: bigint) =>
    sendTransfer(ctx.asUser(ana.userId), paymentIntent(ana, ben, { amountMinor }));
  return { ana, ben, pay };
}

describe("resume", () => {
  it("returns payments of both sides since the given moment, oldest first, and nothing earlier", async () => {
    const { ana, ben, pay } = await makePair();
    await pay(100n);
    ctx.clock.advance(60_000);
    await pay(200n);
    await pay(300n);
    const benSees = await resume(ctx.asUser(ben.userId), { awayMs: 30_000 });
    expect(benSees).toMatchObject({
      isComplete: true,
      transactions: [
        { userId: ben.userId, type: "payment_received", amount: "2.00", status: "completed" },
        { amount: "3.00", personName: expect.stringContaining("Ana"), currency: "USD" },
      ],
    });
    const anaSees = await resume(ctx.asUser(ana.userId), { awayMs: 30_000 });
    expect(anaSees.transactions.map(({ amount }) => amount)).toEqual(["-2.00", "-3.00"]);
  });

  it("returns the user's own notifications since then, with all list fields", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const now = ctx.clock.now();
    const notify = (title: string, at: Date) => ({
      id: ctx.ids.uuid(),
      eventId: ctx.ids.uuid(),
      userId: ana.userId,
      type: "account",
      template: "passwordChanged",
      title,
      message: "m",
      priority: "high" as const,
      isListed: true,
      createdAt: at,
    });
    await ctx.db
      .insert(notifications)
      .values([notify("old", new Date(now.getTime() - 60_000)), notify("new", now)]);
    const seen = await resume(ctx.asUser(ana.userId), { awayMs: 1000 });
    expect(seen.notifications).toMatchObject([
      { title: "new", userId: ana.userId, isRead: false, createdAt: now.toISOString(), snoozedUntil: null },
    ]);
    expect((await resume(ctx.asUser(ben.userId), { awayMs: 1000 })).notifications).toEqual([]);
  });

  it("reports when there is more than it returns", async () => {
    const { ben, pay } = await makePair();
    for (let count = 0; count < RESUMED_MAX + 1; count += 1) await pay(1n);
    const seen = await resume(ctx.asUser(ben.userId), { awayMs: 0 });
    expect([seen.isComplete, seen.transactions.length]).toEqual([false, RESUMED_MAX]);
  });
});

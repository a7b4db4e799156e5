import { codeOf, openTestContext, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { tellAll } from "../testing/group-news.ts";
import { makeSpender, monthly } from "../testing/spending.ts";
import { listUpcoming } from "./list-upcoming.ts";
import { remindOfRenewals } from "./remind-of-renewals.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

const months = ["2026-07", "2026-08", "2026-09", "2026-10"];
async function makeSubscriber(day: string, ...prices: readonly bigint[]) {
  const made = await makeSpender(ctx);
  const dates = monthly(day, ...months);
  await made.spend(
    ...dates.map((date, at) => ({ date, spentMinor: prices[at] ?? 10_99n, merchant: "StreamBox" })),
  );
  return made;
}

describe("listUpcoming", () => {
  it("lists recurring payments of the next 30 days with their latest change of price", async () => {
    const { userId, spend } = await makeSubscriber("27", 10_99n, 10_99n, 10_99n, 12_99n);
    await spend({ date: "2026-11-19", spentMinor: 4_00n }, { date: "2026-11-12", spentMinor: 4_00n });
    await spend({ date: "2026-11-05", spentMinor: 4_00n });
    const upcoming = await listUpcoming(ctx.asUser(userId), { currency: "USD" });
    expect(upcoming.payments.map(({ on, title, amountMinor }) => [on, title, amountMinor])).toEqual([
      ["2026-11-26", "Bakery", 4_00n],
      ["2026-11-27", "StreamBox", 12_99n],
      ["2026-12-03", "Bakery", 4_00n],
      ["2026-12-10", "Bakery", 4_00n],
      ["2026-12-17", "Bakery", 4_00n],
    ]);
    expect(upcoming).toMatchObject({ totalMinor: 28_99n, until: "2026-12-21" });
    expect(upcoming.payments[1]).toMatchObject({ differenceMinor: 2_00n, changedOn: "2026-10-27" });
    expect(await listUpcoming(ctx.asUser(userId), { currency: "EUR" })).toMatchObject({ payments: [] });
    expect(await codeOf(listUpcoming(ctx, { currency: "USD" }))).toBe("UNAUTHENTICATED");
  });
});

describe("remindOfRenewals", () => {
  it("tells of a renewal three days before, once, and not of one further ahead", async () => {
    const [soon, later] = [await makeSubscriber("24"), await makeSubscriber("25")];
    expect(await remindOfRenewals(ctx)).toBe(1);
    const events = await readOutbox(ctx.db, "renewal.due");
    expect(events.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        userId: soon.userId,
        paymentName: "StreamBox",
        amountMinor: "1099",
        daysLeft: 3,
      }),
    ]);
    await tellAll(ctx);
    expect(await remindOfRenewals(ctx)).toBe(0);
    ctx.clock.advance(86_400_000);
    expect(await remindOfRenewals(ctx)).toBe(1);
    const told = await readOutbox(ctx.db, "renewal.due");
    expect(told.map(({ payload }) => (payload as { userId: string }).userId)).toEqual([
      soon.userId,
      later.userId,
    ]);
  });
});

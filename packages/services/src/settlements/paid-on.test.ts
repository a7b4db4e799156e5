import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeTrio } from "../testing/settlements.ts";
import { todayOf } from "./paid-on.ts";
import { recordPayment } from "./record-payment.ts";

const { ctx } = await openTestContext();

describe("the day of a payment", () => {
  it.each([
    ["Pacific/Kiritimati", "2026-11-23T10:30:00Z", "2026-11-24"],
    ["Pacific/Pago_Pago", "2026-11-23T10:30:00Z", "2026-11-22"],
    ["Europe/Vienna", "2026-11-23T23:30:00Z", "2026-11-24"],
    ["UTC", "2026-11-23T23:30:00Z", "2026-11-23"],
  ])(
    "is today where it is recorded: %s at %s is %s, and the next day is to come",
    async (timeZone, at, day) => {
      const trio = await makeTrio(ctx);
      const { userId } = trio.users[0] ?? { userId: "" };
      await ctx.db.execute(sql`update users set time_zone = ${timeZone} where id = ${userId}`);
      const now = new Date(at);
      const then = { ...trio.asPayee, clock: { ...ctx.clock, now: () => now } };
      expect(await recordPayment(then, trio.input())).toMatchObject({ paidOn: day });
      expect(await todayOf(then, ctx.db, userId)).toBe(day);
      expect(await todayOf(then, ctx.db, null)).toBe(at.slice(0, 10));
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      const future = trio.input({ paidOn: next, amountMinor: 1n });
      expect(await codeOf(recordPayment(then, future))).toBe("PAYMENT_DAY_FUTURE");
    },
  );
});

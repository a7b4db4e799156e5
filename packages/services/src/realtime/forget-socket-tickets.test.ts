import { securityCounters } from "@evenly/db/auth/tables";
import { makePermitClaims, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { forgetSocketTickets } from "./forget-socket-tickets.ts";
import { redeemSocketTickets } from "./redeem-socket-tickets.ts";

const { ctx } = await openTestContext();

describe("forgetSocketTickets", () => {
  it("keeps a used ticket longer than it is valid, and then deletes it", async () => {
    const claims = await makePermitClaims(ctx);
    await redeemSocketTickets(ctx, { tickets: [claims] });
    ctx.clock.advance(60_000);
    await forgetSocketTickets(ctx);
    expect(await redeemSocketTickets(ctx, { tickets: [claims] })).toEqual({ areAccepted: [false] });
    ctx.clock.advance(10 * 60_000);
    await forgetSocketTickets(ctx);
    expect(await ctx.db.select().from(securityCounters)).toEqual([]);
  });

  it("deletes at most 500 per call, oldest first, and returns how many", async () => {
    const now = ctx.clock.now().getTime();
    const used = Array.from({ length: 501 }, (_, age) => ({
      scope: "realtime_ticket",
      subject: ctx.ids.uuid(),
      attempts: 1,
      windowEndsAt: new Date(now - 1000 * (age + 1)),
    }));
    await ctx.db.insert(securityCounters).values(used);
    expect(await forgetSocketTickets(ctx)).toBe(500);
    expect(await ctx.db.select().from(securityCounters)).toEqual([used[0]]);
    expect([await forgetSocketTickets(ctx), await forgetSocketTickets(ctx)]).toEqual([1, 0]);
  });
});

import type { PermitClaims } from "@evenly/contract/realtime/schemas";
import { makePermitClaims, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { redeemSocketTickets } from "./redeem-socket-tickets.ts";

const { ctx } = await openTestContext();

describe("redeemSocketTickets", () => {
  const redeem = async (...tickets: readonly PermitClaims[]) =>
    (await redeemSocketTickets(ctx, { tickets: [...tickets] })).areAccepted;

  it("accepts a ticket once, also when two gateways redeem it concurrently or one sends it twice in a call", async () => {
    const [one, two] = [await makePermitClaims(ctx), await makePermitClaims(ctx)];
    const answers = await Promise.all([redeem(one, two), redeem(two, one), redeem(one), redeem(two)]);
    expect(answers.flat().filter(Boolean)).toHaveLength(2);
    const three = await makePermitClaims(ctx);
    expect(await redeem(three, three)).toEqual([true, false]);
  });

  it("refuses an ended, another user's and an unknown session, and accepts the valid tickets of the same call", async () => {
    const ended = await makePermitClaims(ctx, { isEnded: true });
    const [one, two, sound] = [
      await makePermitClaims(ctx),
      await makePermitClaims(ctx),
      await makePermitClaims(ctx),
    ];
    const foreign = { ...one, userId: two.userId };
    const unknown = { ...one, sessionId: ctx.ids.uuid(), ticketId: ctx.ids.uuid() } as PermitClaims;
    expect(await redeem(ended, foreign, unknown, sound)).toEqual([false, false, false, true]);
    expect(await redeem()).toEqual([]);
  });
});

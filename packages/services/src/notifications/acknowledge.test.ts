import { deliveries } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { makeNotification, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeReader } from "../testing/notification-centre.ts";
import { acknowledge } from "./acknowledge.ts";

const { ctx } = await openTestContext();

const stateOf = async (id = "") => {
  const [row] = await ctx.db.select().from(deliveries).where(sql`id = ${id}`);
  return [row?.state, row?.deliveredAt ?? null];
};

describe("acknowledge", () => {
  it("marks sent in-app deliveries as delivered once and records the time", async () => {
    const { userId, me } = await makeReader(ctx, 0);
    const facts = [
      { state: "sent" },
      { channel: "email", addressSealed: `test.${"x".repeat(40)}`, state: "sent" },
    ] as const;
    const { id, deliveryIds } = await makeNotification(ctx, userId, {}, facts);
    const [inApp, mail] = deliveryIds;
    const shown = { notificationIds: [id as never, id as never] };
    const at = ctx.clock.now();
    expect(await acknowledge(me, shown)).toEqual({ acknowledged: 1 });
    ctx.clock.advance(1000);
    expect(await acknowledge(me, shown)).toEqual({ acknowledged: 0 });
    expect([await stateOf(inApp), await stateOf(mail)]).toEqual([
      ["delivered", at],
      ["sent", null],
    ]);
  });

  it("accepts an acknowledgement before the sending is recorded, and does not revive failed or dropped deliveries", async () => {
    const { userId, me } = await makeReader(ctx, 0);
    const made = [];
    for (const state of ["pending", "failed", "dropped"] as const)
      made.push(await makeNotification(ctx, userId, {}, [{ state }]));
    const notificationIds = made.map(({ id }) => id as never);
    expect(await acknowledge(me, { notificationIds })).toEqual({ acknowledged: 1 });
    const states = await Promise.all(made.map(({ deliveryIds }) => stateOf(deliveryIds[0])));
    expect(states).toEqual([
      ["pending", ctx.clock.now()],
      ["failed", null],
      ["dropped", null],
    ]);
  });

  it("ignores other users' notifications, and counts each once under twenty concurrent calls", async () => {
    const { userId, me } = await makeReader(ctx, 0);
    const { id, deliveryIds } = await makeNotification(ctx, userId);
    const stranger = await makeReader(ctx, 0);
    expect(await acknowledge(stranger.me, { notificationIds: [id as never] })).toEqual({ acknowledged: 0 });
    expect(await stateOf(deliveryIds[0])).toEqual(["sent", null]);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => acknowledge(me, { notificationIds: [id as never] })),
    );
    expect(all.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBe(1);
    await expect(acknowledge(ctx, { notificationIds: [id as never] })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
});

import { deliveries } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeNotification, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { asked, freshEndpoint, listLive, signInForPushes } from "../testing/push-subscribers.ts";
import { acknowledgePush } from "./acknowledge-push.ts";
import { pushAckTokenFor } from "./push-ack-token.ts";
import { subscribePush } from "./subscribe-push.ts";

const { ctx } = await openTestContext();

async function makePush() {
  const { userId, me } = await signInForPushes(ctx);
  await subscribePush(me, asked(freshEndpoint()));
  const [{ id: pushSubscriptionId = "" } = {}] = await listLive(ctx, userId);
  const told = [{ channel: "push", pushSubscriptionId, state: "sent" }, { state: "sent" }] as const;
  const { deliveryIds } = await makeNotification(ctx, userId, {}, told);
  const [push = "", inApp = ""] = deliveryIds;
  return { push, inApp, token: pushAckTokenFor(ctx.config.tokenPepper, push) };
}
const stateOf = async (id: string) =>
  (await ctx.db.select().from(deliveries).where(sql`id = ${id}`))[0]?.state;

describe("acknowledgePush", () => {
  it("marks its push as delivered, once, for any holder of the token", async () => {
    const { push, inApp, token } = await makePush();
    expect(await acknowledgePush(ctx, { token })).toEqual({ acknowledged: 1 });
    expect(await acknowledgePush(ctx, { token })).toEqual({ acknowledged: 0 });
    expect([await stateOf(push), await stateOf(inApp)]).toEqual(["delivered", "sent"]);
  });

  it("refuses forged tokens and tokens of another delivery or purpose", async () => {
    const { push, inApp, token } = await makePush();
    const other = await makePush();
    const [, mac] = token.split(".");
    const forged = [
      "",
      ".",
      "x",
      push,
      `${push}.`,
      `${other.push}.${mac}`,
      `${token}.`,
      `${token}x`,
      `x${token}`,
      token.slice(0, -1),
    ];
    for (const each of forged)
      expect([each, await codeOf(acknowledgePush(ctx, { token: each }))]).toEqual([each, "TOKEN_INVALID"]);
    expect(await codeOf(acknowledgePush(ctx, { token: pushAckTokenFor("another pepper", push) }))).toBe(
      "TOKEN_INVALID",
    );
    // A delivery on another channel is not acknowledged by a push token.
    expect(await acknowledgePush(ctx, { token: pushAckTokenFor(ctx.config.tokenPepper, inApp) })).toEqual({
      acknowledged: 0,
    });
    expect([await stateOf(push), await stateOf(inApp)]).toEqual(["sent", "sent"]);
  });
});

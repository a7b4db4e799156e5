import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import type { ChannelProbe } from "../ports.ts";
import { checkChannel } from "./check-channel.ts";

const { ctx } = await openTestContext();

describe("checkChannel", () => {
  it("returns the result of the provider's probe to a signed-in caller", async () => {
    const { userId } = await makeUser(ctx);
    const probe: ChannelProbe = { check: async (channel) => (channel === "sms" ? "unset" : "unreachable") };
    const me = { ...ctx.asUser(userId), channelProbe: probe };
    expect(await checkChannel(me, { channel: "sms" })).toEqual({ channel: "sms", state: "unset" });
    expect(await checkChannel(me, { channel: "email" })).toEqual({ channel: "email", state: "unreachable" });
    await expect(checkChannel(ctx, { channel: "sms" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

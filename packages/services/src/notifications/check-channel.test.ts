import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChannelProbe } from "../ports.ts";
import { checkChannel } from "./check-channel.ts";

let database: TestDatabase;
let ctx: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

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

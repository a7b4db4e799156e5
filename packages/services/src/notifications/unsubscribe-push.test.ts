import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { asked, freshEndpoint, listLive, signInForPushes } from "../testing/push-subscribers.ts";
import { subscribePush } from "./subscribe-push.ts";
import { unsubscribePush } from "./unsubscribe-push.ts";

const { ctx } = await openTestContext();

describe("unsubscribePush", () => {
  it("ends the subscriptions of the calling session, or the one browser named, of the caller only", async () => {
    const first = await signInForPushes(ctx);
    const second = await signInForPushes(ctx, { userId: first.userId });
    const [one, two, three] = [freshEndpoint(), freshEndpoint(), freshEndpoint()];
    await subscribePush(first.me, asked(one));
    await subscribePush(first.me, asked(two));
    await subscribePush(second.me, asked(three));
    const stranger = await signInForPushes(ctx);
    await unsubscribePush(stranger.me, { userId: "anonymous", endpoint: one });
    expect(await listLive(ctx, first.userId)).toHaveLength(3);
    await unsubscribePush(second.me, { userId: first.userId, endpoint: two });
    expect(await listLive(ctx, first.userId)).toHaveLength(2);
    await unsubscribePush(first.me, { userId: "anonymous" });
    await unsubscribePush(first.me, { userId: "anonymous" });
    expect(await listLive(ctx, first.userId)).toMatchObject([{ sessionId: second.sessionId }]);
    expect(await codeOf(unsubscribePush(first.me, { userId: stranger.userId }))).toBe("FORBIDDEN");
    expect(await codeOf(unsubscribePush(ctx, { userId: "anonymous" }))).toBe("UNAUTHENTICATED");
  });
});

import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeRequest } from "../testing/requests.ts";
import { getRequestSettings, muteRequests, updateRequestSettings } from "./request-settings.ts";

const { ctx } = await openTestContext();

describe("request settings", () => {
  it("are everyone's requests at first, and change for their owner alone", async () => {
    const { asPayer, asRequester } = await makeRequest(ctx);
    expect(await getRequestSettings(asPayer)).toEqual({ audience: "everyone", muted: [] });
    expect(await updateRequestSettings(asPayer, { audience: "contacts" })).toMatchObject({
      audience: "contacts",
    });
    expect(await getRequestSettings(asRequester)).toMatchObject({ audience: "everyone" });
    expect(await codeOf(getRequestSettings(ctx))).toBe("UNAUTHENTICATED");
  });

  it("mute a person, not oneself or a stranger to Evenly", async () => {
    const { asPayer, payer, requester } = await makeRequest(ctx);
    const mute = (userId: string) =>
      outcomeOf(muteRequests(asPayer, { userId, isMuted: true } as Parameters<typeof muteRequests>[1]));
    expect(await mute(requester.userId)).toBe("done");
    expect(await mute(requester.userId)).toBe("done");
    expect(await mute(payer.userId)).toBe("REQUEST_SELF");
    expect(await mute(ctx.ids.uuid())).toBe("PAYEE_UNKNOWN");
    expect((await getRequestSettings(asPayer)).muted).toHaveLength(1);
    expect((await getRequestSettings(ctx.asUser((await makeUser(ctx)).userId))).muted).toEqual([]);
  });
});

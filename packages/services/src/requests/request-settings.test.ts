import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, makeRequest } from "../testing/requests.ts";
import { getRequestSettings, muteRequests, updateRequestSettings } from "./request-settings.ts";

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
      codeOf(muteRequests(asPayer, { userId, isMuted: true } as Parameters<typeof muteRequests>[1]));
    expect(await mute(requester.userId)).toBe("done");
    expect(await mute(requester.userId)).toBe("done");
    expect(await mute(payer.userId)).toBe("REQUEST_SELF");
    expect(await mute(ctx.ids.uuid())).toBe("PAYEE_UNKNOWN");
    expect((await getRequestSettings(asPayer)).muted).toHaveLength(1);
    expect((await getRequestSettings(ctx.asUser((await makeUser(ctx)).userId))).muted).toEqual([]);
  });
});

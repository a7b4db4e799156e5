import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLink } from "../testing/pay-links.ts";
import { codeOf } from "../testing/requests.ts";
import { cancelRequest } from "./close-request.ts";
import { openLink } from "./open-link.ts";

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

describe("openLink", () => {
  it("shows who asks for what, and the wrong person nothing", async () => {
    const link = await makeLink(ctx, "lena@posteo.example");
    expect(await link.open()).toMatchObject({
      ...{ status: "open", person: { id: link.requester.userId }, openMinor: 12_50n, currency: "USD" },
      ...{ note: "Lunch on Friday", isMailed: true },
    });
    const stranger = await makeUser(ctx);
    expect(await link.open(stranger.userId)).toMatchObject({
      ...{ status: "wrong_person", person: null, openMinor: null, note: "", expiresAt: null },
    });
    await cancelRequest(link.asRequester, link);
    expect(await link.open()).toMatchObject({ status: "cancelled", openMinor: null, note: "" });
    expect(await codeOf(openLink(ctx, { token: "x".repeat(43) }))).toBe("REQUEST_NOT_FOUND");
  });
});

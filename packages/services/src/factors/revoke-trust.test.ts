import { RevokeTrustInput } from "@evenly/contract/factors/schemas";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeTrust } from "./revoke-trust.ts";

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

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: { code: string }) => error.code,
  );

describe("revokeTrust", () => {
  it("does not find an unknown device, and needs a user; the rest is tested with the sign-in", async () => {
    const { userId } = await makeUser(ctx);
    const input = RevokeTrustInput.parse({ deviceId: ctx.ids.uuid() });
    expect(await refusalOf(revokeTrust(ctx.asUser(userId), input))).toBe("NOT_FOUND");
    expect(await refusalOf(revokeTrust(ctx, input))).toBe("UNAUTHENTICATED");
  });
});

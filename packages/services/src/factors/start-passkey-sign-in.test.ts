import {
  createTestDatabase,
  makePasskey,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPasskeySignIn } from "./start-passkey-sign-in.ts";

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

describe("startPasskeySignIn", () => {
  it("says nothing about accounts", async () => {
    await makePasskey(ctx, (await makeUser(ctx)).userId);
    const { challenge, ...rest } = await startPasskeySignIn(ctx);
    expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
    expect(rest).toEqual({
      rpId: "localhost",
      timeout: 300_000,
      userVerification: "required",
      allowCredentials: [],
    });
  });
});

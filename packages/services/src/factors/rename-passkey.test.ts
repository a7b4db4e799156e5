import {
  createTestDatabase,
  makePasskey,
  makeUser,
  refusalOf,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getOverview } from "./get-overview.ts";
import { renamePasskey } from "./rename-passkey.ts";

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

describe("renamePasskey", () => {
  it("renames the caller's own passkeys only", async () => {
    const [{ userId }, { userId: otherId }] = [await makeUser(ctx), await makeUser(ctx)];
    const { factorId } = await makePasskey(ctx, userId);
    const renamed = { factorId, name: "Mein Telefon 📱" };
    expect(await refusalOf(renamePasskey(ctx.asUser(otherId), renamed))).toBe("NOT_FOUND");
    await renamePasskey(ctx.asUser(userId), renamed);
    expect((await getOverview(ctx.asUser(userId))).factors[0]?.name).toBe("Mein Telefon 📱");
  });
});

import {
  createTestDatabase,
  makeUser,
  readOutbox,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provePin } from "./prove-pin.ts";
import { removePin } from "./remove-pin.ts";
import { setPin } from "./set-pin.ts";

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

const password = TEST_PASSWORD;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: { code: string }) => error.code,
  );

async function changesOf(userId: string): Promise<string[]> {
  const rows = await readOutbox(ctx.db, "factors.changed");
  return rows
    .map(({ payload }) => payload as { userId: string; change: string })
    .filter((payload) => payload.userId === userId)
    .map(({ change }) => change);
}

describe("removePin", () => {
  it("removes the PIN with the password and notifies the owner", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    expect(await refusalOf(removePin(asking, { password }))).toBe("PIN_MISSING");
    await setPin(asking, { pin: "583920", password });
    expect(await refusalOf(removePin(asking, { password: "wrong" }))).toBe("PASSWORD_WRONG");
    await removePin(asking, { password });
    expect(await refusalOf(provePin(ctx, userId, "583920"))).toBe("PIN_MISSING");
    expect(await changesOf(userId)).toEqual(["pinSet", "pinRemoved"]);
  });
});

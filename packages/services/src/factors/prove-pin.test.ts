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
import { getOverview } from "./get-overview.ts";
import { provePin } from "./prove-pin.ts";
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

describe("provePin", () => {
  it("checks five of twenty parallel guesses, then is locked until a new PIN is set with the password", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    await setPin(asking, { pin: "583920", password });
    const guesses = Array.from({ length: 20 }, () => refusalOf(provePin(ctx, userId, "111112")));
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === "PIN_WRONG")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "PIN_LOCKED")).toHaveLength(15);
    ctx.clock.advance(365 * 24 * 3_600_000);
    expect(await refusalOf(provePin(ctx, userId, "583920"))).toBe("PIN_LOCKED");
    expect(await getOverview(asking)).toMatchObject({ pin: { isSet: true, isLocked: true } });
    expect(await changesOf(userId)).toEqual(["pinSet", "pinLocked"]);
    await setPin(asking, { pin: "583920", password });
    expect(await refusalOf(provePin(ctx, userId, "583920"))).toBe("accepted");
  });

  it("resets the attempts with a right PIN, and knows no PIN of others", async () => {
    const { userId } = await makeUser(ctx);
    await setPin(ctx.asUser(userId), { pin: "583920", password });
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await refusalOf(provePin(ctx, userId, "583921"));
      expect(await refusalOf(provePin(ctx, userId, "583920"))).toBe("accepted");
    }
    const other = await makeUser(ctx);
    expect(await refusalOf(provePin(ctx, other.userId, "583920"))).toBe("PIN_MISSING");
  });
});

import { pins } from "@evenly/db/factors/tables";
import {
  createTestDatabase,
  makeUser,
  readOutbox,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
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

describe("setPin", () => {
  it("sets and changes a PIN, notifies the owner and stores it hashed", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    await setPin(asking, { pin: "583920", password });
    await provePin(ctx, userId, "583920");
    await setPin(asking, { pin: "7391", password });
    expect(await refusalOf(provePin(ctx, userId, "583920"))).toBe("PIN_WRONG");
    expect(await changesOf(userId)).toEqual(["pinSet", "pinChanged"]);
    const [row] = await ctx.db.select().from(pins).where(eq(pins.userId, userId));
    expect(row?.pinHash).not.toContain("7391");
  });

  it("refuses first guesses and a wrong password", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    for (const pin of ["1234", "000000", "1987"])
      expect(await refusalOf(setPin(asking, { pin, password }))).toBe("PIN_TRIVIAL");
    expect(await refusalOf(setPin(asking, { pin: "583920", password: "wrong" }))).toBe("PASSWORD_WRONG");
    expect(await getOverview(asking)).toMatchObject({ pin: { isSet: false } });
  });
});

import type { AppError } from "@evenly/contract";
import { auditLog } from "@evenly/db/audit/tables";
import { sql } from "@evenly/db/sql";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addFavourite } from "./add-favourite.ts";
import { removeFavourite } from "./remove-favourite.ts";

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

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: AppError) => error.code,
  );

describe("removeFavourite", () => {
  it("removes a favourite with one audit row, and succeeds without one for a person who is not a favourite", async () => {
    const [me, friend] = [await makeUser(ctx), await makeUser(ctx)];
    const asMe = ctx.asUser(me.userId);
    const input = { userId: friend.userId as never };
    await addFavourite(asMe, input);
    for (const _ of [1, 2])
      expect(await removeFavourite(asMe, input)).toEqual({ isFavourite: false, isBlocked: false });
    const rows = await database.db.select().from(auditLog).where(sql`operation = 'favourite.removed'`);
    expect(rows).toHaveLength(1);
    expect(await codeOf(removeFavourite(asMe, { userId: me.userId as never }))).toBe("VALIDATION");
    expect(await codeOf(removeFavourite(ctx, input))).toBe("UNAUTHENTICATED");
  });
});

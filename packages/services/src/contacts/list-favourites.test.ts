import type { AppError } from "@evenly/contract";
import { users } from "@evenly/db/auth/tables";
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
import { blockPerson } from "./block-person.ts";
import { listFavourites } from "./list-favourites.ts";

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

describe("listFavourites", () => {
  it("lists the latest first, without deleted people and people who blocked the caller", async () => {
    const [me, ...friends] = await Promise.all(Array.from({ length: 5 }, () => makeUser(ctx)));
    const asMe = ctx.asUser(me?.userId ?? "");
    const ids = friends.map(({ userId }) => userId);
    for (const userId of ids) {
      ctx.clock.advance(1000);
      await addFavourite(asMe, { userId: userId as never });
    }
    expect((await listFavourites(asMe)).map(({ id }) => id)).toEqual([...ids].reverse());
    await database.db.update(users).set({ deactivatedAt: ctx.clock.now() }).where(sql`id = ${ids[0]}`);
    await blockPerson(ctx.asUser(ids[1] ?? ""), { userId: me?.userId as never });
    expect((await listFavourites(asMe)).map(({ id }) => id)).toEqual([ids[3], ids[2]]);
    expect(await codeOf(listFavourites(ctx))).toBe("UNAUTHENTICATED");
  });
});

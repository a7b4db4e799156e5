import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withOwnWords } from "./with-own-words.ts";

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

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("withOwnWords", () => {
  it("lets one change of a person's through at a time, and nobody else wait", async () => {
    const me = await makeUser(ctx);
    const other = await makeUser(ctx);
    let running = 0;
    const change = async () => {
      running += 1;
      expect(running).toBe(1);
      await wait(30);
      running -= 1;
    };
    const mine = Promise.all([1, 2, 3].map(() => withOwnWords(ctx, me.userId, change)));
    await withOwnWords(ctx, other.userId, async () => wait(1));
    await mine;
  });

  it("says to come again when another change takes too long, and passes other errors on", async () => {
    const me = await makeUser(ctx);
    const long = withOwnWords(ctx, me.userId, () => wait(2600));
    await wait(50);
    await expect(withOwnWords(ctx, me.userId, async () => "done")).rejects.toMatchObject({
      code: "OVERLOADED",
    });
    await long;
    const broken = withOwnWords(ctx, me.userId, () => Promise.reject(new Error("broken")));
    await expect(broken).rejects.toThrow("broken");
  });
});

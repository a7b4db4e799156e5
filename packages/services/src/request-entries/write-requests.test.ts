import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTransaction } from "../context.ts";
import { codeOf } from "../testing/requests.ts";
import { limitRequests, type NewRequests, writeRequests } from "./write-requests.ts";

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

describe("writeRequests", () => {
  it("writes requests once per key, in the transaction of its caller", async () => {
    const [from, to] = [await makeUser(ctx), await makeUser(ctx)];
    const asked: NewRequests = {
      ...{ fromUserId: from.userId, key: "bill", inputHash: "h", currency: "USD", note: "", dueOn: null },
      people: [{ toUserId: to.userId, amountMinor: 5_00n }],
      allowsPartial: false,
    };
    const write = () => withTransaction(ctx, (tx) => writeRequests(ctx, tx, asked));
    const fails = withTransaction(ctx, async (tx) => {
      await writeRequests(ctx, tx, asked);
      throw new Error("the caller fails");
    });
    await expect(fails).rejects.toThrow("the caller fails");
    expect(await write()).toHaveLength(1);
    expect(await write()).toBeNull();
  });
});

describe("limitRequests", () => {
  it("allows 200 requests a day, each person counted", async () => {
    const { userId } = await makeUser(ctx);
    await limitRequests(ctx, userId, 199);
    await limitRequests(ctx, userId, 0);
    await limitRequests(ctx, userId, 1);
    expect(await codeOf(limitRequests(ctx, userId, 1))).toBe("RATE_LIMITED");
  });
});

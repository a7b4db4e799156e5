import { codeOf, makeUser, openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { withTransaction } from "../context.ts";
import { limitRequests, type NewRequests, writeRequests } from "./write-requests.ts";

const { ctx } = await openTestContext();

describe("writeRequests", () => {
  it("writes requests once per key, in the transaction of its caller", async () => {
    const [from, to] = [await makeUser(ctx), await makeUser(ctx)];
    const asked: NewRequests = {
      fromUserId: from.userId,
      key: "bill",
      inputHash: "h",
      currency: "USD",
      note: "",
      dueOn: null,
      people: [{ toUserId: to.userId, address: null, amountMinor: 5_00n }],
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
  it("counts each person asked against a daily limit, and refuses above it", async () => {
    const counts: number[] = [];
    const consume: TestContext["limits"]["consume"] = async (_name, _subject, { points }, cost = 1) => {
      counts.push(cost);
      return { allowed: counts.length < 3, limit: points, remaining: 0, resetSeconds: 60 };
    };
    const limited = { ...ctx, limits: { ...ctx.limits, consume } };
    const { userId } = await makeUser(ctx);
    await limitRequests(limited, userId, 12);
    await limitRequests(limited, userId, 0);
    await limitRequests(limited, userId, 1);
    expect(await codeOf(limitRequests(limited, userId, 1))).toBe("RATE_LIMITED");
    expect(counts).toEqual([12, 1, 1]);
  });
});

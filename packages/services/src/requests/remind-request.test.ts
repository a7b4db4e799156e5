import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeRequest } from "../testing/requests.ts";
import { cancelRequest } from "./close-request.ts";
import { remindRequest } from "./remind-request.ts";

const { ctx } = await openTestContext();

const DAY_MS = 86_400_000;

describe("remindRequest", () => {
  it("reminds once a day and three times in all", async () => {
    const asked = await makeRequest(ctx);
    const start = ctx.clock.now();
    const remind = () => outcomeOf(remindRequest(asked.asRequester, asked));
    expect(await Promise.all(Array.from({ length: 20 }, remind))).toEqual(
      expect.arrayContaining(["done", ...Array.from({ length: 19 }, () => "REQUEST_REMINDED")]),
    );
    expect(await asked.read()).toMatchObject({ reminders: 1, canRemind: false });
    for (const count of [2, 3]) {
      ctx.clock.advance(DAY_MS);
      expect(await remind()).toBe("done");
      expect(await asked.read()).toMatchObject({ reminders: count });
    }
    ctx.clock.advance(DAY_MS);
    expect(await remind()).toBe("REQUEST_REMINDED");
    expect(await asked.read()).toMatchObject({ canRemind: false, canRemindAt: null });
    ctx.clock.set(start);
  });

  it("is refused for closed and expired requests and for the other side", async () => {
    const asked = await makeRequest(ctx);
    expect(await codeOf(remindRequest(asked.asPayer, asked))).toBe("REQUEST_NOT_FOUND");
    const start = ctx.clock.now();
    ctx.clock.advance(30 * DAY_MS);
    expect(await codeOf(remindRequest(asked.asRequester, asked))).toBe("REQUEST_EXPIRED");
    ctx.clock.set(start);
    await cancelRequest(asked.asRequester, asked);
    expect(await codeOf(remindRequest(asked.asRequester, asked))).toBe("REQUEST_STATE_WRONG");
    const other = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(remindRequest(other, asked))).toBe("REQUEST_NOT_FOUND");
  });
});

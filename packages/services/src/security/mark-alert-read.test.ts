import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { markAlertRead } from "./mark-alert-read.ts";

const { ctx } = await openTestContext();

describe("markAlertRead", () => {
  it("marks the owner's alert, which stays open; repeats change nothing", async () => {
    const { me, alertId } = await makeAlerted(ctx);
    for (let times = 0; times < 2; times += 1)
      expect(await markAlertRead(me, { alertId })).toMatchObject({ isRead: true, isResolved: false });
  });

  it("finds nothing for another user", async () => {
    const { alertId } = await makeAlerted(ctx);
    const other = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(markAlertRead(other, { alertId }))).toBe("NOT_FOUND");
  });
});

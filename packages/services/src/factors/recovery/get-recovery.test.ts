import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeProtected } from "../../testing/recovery.ts";
import { getOverview } from "../get-overview.ts";
import { getRecovery } from "./get-recovery.ts";

const { ctx } = await openTestContext();

describe("getRecovery", () => {
  it("shows an open recovery to its owner only", async () => {
    const { userId, start } = await makeProtected(ctx);
    expect(await getRecovery(ctx.asUser(userId))).toBeNull();
    const started = await start();
    expect(await getRecovery(ctx.asUser(userId))).toEqual(started);
    expect((await getOverview(ctx.asUser(userId))).recovery).toEqual(started);
    expect(await getRecovery(ctx.asUser((await makeUser(ctx)).userId))).toBeNull();
  });
});

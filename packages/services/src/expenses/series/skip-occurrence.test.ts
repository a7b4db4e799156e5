import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { createdDays, feedOf, makeSeries, monthly } from "../../testing/series.ts";
import { createDueExpenses } from "./create-due-expenses.ts";
import { skipOccurrence } from "./skip-occurrence.ts";

const { ctx } = await openTestContext();

describe("skipOccurrence", () => {
  it("leaves out one day, which counts among the number of times; a repeat changes nothing", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const repeat = { ...monthly, end: { kind: "count", count: 3 } } as const;
    const { id: seriesId } = await makeSeries(ctx, group, { spentOn: "2026-11-30", repeat });
    const skip = { seriesId, day: "2026-11-30" } as const;
    const skipped = await Promise.all(Array.from({ length: 10 }, () => skipOccurrence(owner, skip)));
    expect(new Set(skipped.map(({ nextOn, version }) => `${nextOn} ${version}`))).toEqual(
      new Set(["2026-12-30 2"]),
    );
    expect(await feedOf(ctx, group.groupId)).toEqual(["series_started", "series_skipped"]);
    ctx.clock.set(new Date("2027-06-01T12:00:00Z"));
    await createDueExpenses(ctx);
    expect(await createdDays(ctx, seriesId)).toEqual(["2026-12-30", "2027-01-30"]);
    expect(await codeOf(skipOccurrence(owner, { seriesId, day: "2027-02-28" }))).toBe("SERIES_ENDED");
    ctx.clock.set(new Date("2026-11-21T12:00:00Z"));
  });

  it("refuses another day than the next, strangers, and members who are neither author nor admin", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx, member = ctx] = group.asEach;
    const { id: seriesId } = await makeSeries(ctx, group);
    const skip = { seriesId, day: "2026-11-30" };
    expect(await codeOf(skipOccurrence(owner, { seriesId, day: "2026-12-30" }))).toBe("SERIES_CHANGED");
    expect(await codeOf(skipOccurrence(member, skip))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(skipOccurrence(ctx.asUser((await makeUser(ctx)).userId), skip))).toBe(
      "SERIES_NOT_FOUND",
    );
  });
});

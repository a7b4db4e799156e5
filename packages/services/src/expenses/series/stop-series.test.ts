import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { createdDays, feedOf, makeSeries } from "../../testing/series.ts";
import { createDueExpenses } from "./create-due-expenses.ts";
import { listSeries } from "./list-series.ts";
import { stopSeries } from "./stop-series.ts";

const { ctx } = await openTestContext();

describe("stopSeries", () => {
  it("creates no more expenses and keeps those that exist; a repeat changes nothing", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const { id: seriesId } = await makeSeries(ctx, group, { spentOn: "2026-11-20" });
    const running = await makeSeries(ctx, group, { title: "Internet", spentOn: "2027-03-01" });
    const stops = await Promise.all(Array.from({ length: 10 }, () => stopSeries(owner, { seriesId })));
    expect(new Set(stops.map(({ state, version }) => `${state} ${version}`))).toEqual(new Set(["stopped 2"]));
    ctx.clock.set(new Date("2027-02-01T12:00:00Z"));
    expect(await createDueExpenses(ctx)).toBe(0);
    expect(await createdDays(ctx, seriesId)).toEqual(["2026-11-20"]);
    expect((await feedOf(ctx, group.groupId)).filter((kind) => kind === "series_stopped")).toHaveLength(1);
    const { series } = await listSeries(owner, group);
    expect(series.map(({ id, state }) => [id, state])).toEqual([
      [running.id, "active"],
      [seriesId, "stopped"],
    ]);
    ctx.clock.set(new Date("2026-11-21T12:00:00Z"));
  });

  it("refuses strangers, and members who are neither author nor admin; an admin may stop others' series", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx, author = ctx, member = ctx] = group.asEach;
    const { id: seriesId } = await makeSeries(ctx, { ...group, asEach: [author] });
    expect(await codeOf(stopSeries(ctx.asUser((await makeUser(ctx)).userId), { seriesId }))).toBe(
      "SERIES_NOT_FOUND",
    );
    expect(await codeOf(stopSeries(member, { seriesId }))).toBe("GROUP_FORBIDDEN");
    expect((await listSeries(member, group)).series).toMatchObject([
      { canEdit: false, createdBy: group.memberIds[1] },
    ]);
    expect(await outcomeOf(stopSeries(owner, { seriesId }))).toBe("done");
    expect(await codeOf(listSeries(ctx.asUser((await makeUser(ctx)).userId), group))).toBe("GROUP_NOT_FOUND");
  });
});

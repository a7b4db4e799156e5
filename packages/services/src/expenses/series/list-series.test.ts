import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { makeSeries } from "../../testing/series.ts";
import { listSeries } from "./list-series.ts";
import { stopSeries } from "./stop-series.ts";

const { ctx } = await openTestContext();

describe("listSeries", () => {
  it("shows what runs first, by its next day, with the caller's part and rights", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx, member = ctx] = group.asEach;
    const later = await makeSeries(ctx, group, { title: "Internet", spentOn: "2027-03-01" });
    const stopped = await makeSeries(ctx, group, { title: "Gas", spentOn: "2026-11-25" });
    const sooner = await makeSeries(ctx, group, { spentOn: "2026-12-01" });
    await stopSeries(owner, { seriesId: stopped.id });
    const { series } = await listSeries(member, group);
    expect(series.map(({ id }) => id)).toEqual([sooner.id, later.id, stopped.id]);
    expect(series[0]).toMatchObject({ ownShareMinor: 42_10n, canEdit: false, createdBy: group.memberIds[0] });
  });

  it("hides the group from strangers", async () => {
    const group = await makeGroup(ctx, 1);
    expect(await codeOf(listSeries(ctx.asUser((await makeUser(ctx)).userId), group))).toBe("GROUP_NOT_FOUND");
  });
});

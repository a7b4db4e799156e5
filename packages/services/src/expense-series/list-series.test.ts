import {
  createTestDatabase,
  makeUser,
  refusalOf,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeGroup } from "../testing/expenses.ts";
import { makeSeries } from "../testing/series.ts";
import { listSeries } from "./list-series.ts";
import { stopSeries } from "./stop-series.ts";

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
    expect(await refusalOf(listSeries(ctx.asUser((await makeUser(ctx)).userId), group))).toBe(
      "GROUP_NOT_FOUND",
    );
  });
});

import { codeOf, openTestContext } from "@evenly/testing";
import { afterEach, describe, expect, it } from "vitest";
import { archiveGroup } from "../../groups/archive-group.ts";
import { removeMember } from "../../groups/people/remove-member.ts";
import { makeGroup } from "../../testing/expenses.ts";
import { createdDays, editInput, feedOf, makeSeries } from "../../testing/series.ts";
import { createDueExpenses } from "./create-due-expenses.ts";
import { editSeries } from "./edit-series.ts";
import { listSeries } from "./list-series.ts";
import { resumeSeries } from "./resume-series.ts";
import { skipOccurrence } from "./skip-occurrence.ts";

const { ctx } = await openTestContext();

afterEach(() => ctx.clock.set(new Date("2026-11-21T12:00:00Z")));

describe("resumeSeries", () => {
  it("lets a series that an archived group paused go on, without the days that passed", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const { id: seriesId } = await makeSeries(ctx, group, { spentOn: "2026-10-31" });
    await archiveGroup(owner, { groupId: group.groupId, isArchived: true });
    ctx.clock.set(new Date("2027-01-10T12:00:00Z"));
    expect([await createDueExpenses(ctx), await createDueExpenses(ctx)]).toEqual([1, 0]);
    const paused = { state: "paused", pausedReason: "group_archived", nextOn: "2027-01-31", canEdit: false };
    expect((await listSeries(owner, group)).series).toMatchObject([paused]);
    expect(await codeOf(resumeSeries(owner, { seriesId }))).toBe("GROUP_ARCHIVED");
    await archiveGroup(owner, { groupId: group.groupId, isArchived: false });
    expect(await codeOf(skipOccurrence(owner, { seriesId, day: "2027-01-31" }))).toBe("SERIES_CHANGED");
    const resumed = await Promise.all(Array.from({ length: 10 }, () => resumeSeries(owner, { seriesId })));
    expect(new Set(resumed.map(({ state, nextOn }) => `${state} ${nextOn}`))).toEqual(
      new Set(["active 2027-01-31"]),
    );
    ctx.clock.set(new Date("2027-03-01T12:00:00Z"));
    await createDueExpenses(ctx);
    expect(await createdDays(ctx, seriesId)).toEqual(["2026-10-31", "2027-01-31", "2027-02-28"]);
    const told = (await feedOf(ctx, group.groupId)).filter((kind) => /paused|resumed/.test(kind));
    expect(told).toEqual(["series_paused", "series_resumed"]);
  });

  it("is refused while somebody in it has left; an edit without them goes on", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx] = group.asEach;
    const [a = "" as never, b = "" as never, c = "" as never] = group.memberIds;
    const { id: seriesId } = await makeSeries(ctx, group);
    await removeMember(owner, { groupId: group.groupId, memberId: c });
    ctx.clock.set(new Date("2026-11-30T12:00:00Z"));
    await createDueExpenses(ctx);
    const {
      series: [paused],
    } = await listSeries(owner, group);
    expect(paused).toMatchObject({ state: "paused", pausedReason: "member_left", nextOn: "2026-11-30" });
    expect(await codeOf(resumeSeries(owner, { seriesId }))).toBe("GROUP_MEMBER_UNKNOWN");
    if (paused)
      await editSeries(owner, { ...editInput(paused), split: { method: "equal", memberIds: [a, b] } });
    await createDueExpenses(ctx);
    expect(await createdDays(ctx, seriesId)).toEqual(["2026-11-30"]);
  });

  it("gives the series of an author who left to the admin who continues it", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx, author = ctx] = group.asEach;
    const [a = "" as never, b = "" as never] = group.memberIds;
    const facts = { split: { method: "equal" as const, memberIds: [a] } };
    const { id: seriesId } = await makeSeries(ctx, { ...group, asEach: [author] }, facts);
    await removeMember(owner, { groupId: group.groupId, memberId: b });
    ctx.clock.set(new Date("2026-11-30T12:00:00Z"));
    await createDueExpenses(ctx);
    expect((await listSeries(owner, group)).series).toMatchObject([{ pausedReason: "author_left" }]);
    expect(await codeOf(resumeSeries(author, { seriesId }))).toBe("SERIES_NOT_FOUND");
    expect(await resumeSeries(owner, { seriesId })).toMatchObject({ createdBy: a, state: "active" });
    await createDueExpenses(ctx);
    expect(await createdDays(ctx, seriesId)).toEqual(["2026-11-30"]);
  });
});

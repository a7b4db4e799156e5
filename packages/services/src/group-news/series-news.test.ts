import { openTestContext } from "@evenly/testing";
import { afterEach, describe, expect, it } from "vitest";
import { createDueExpenses } from "../expenses/series/create-due-expenses.ts";
import { resumeSeries } from "../expenses/series/resume-series.ts";
import { muteGroup } from "../groups/activity/mark-seen.ts";
import { removeMember } from "../groups/people/remove-member.ts";
import { setMemberRole } from "../groups/people/set-member-role.ts";
import { makeGroup } from "../testing/expenses.ts";
import { newsOf, tellAll } from "../testing/group-news.ts";
import { makeSeries } from "../testing/series.ts";

const { ctx } = await openTestContext();
afterEach(() => ctx.clock.set(new Date("2026-11-21T12:00:00Z")));

type Group = Awaited<ReturnType<typeof makeGroup>>;

/** Reasons of the pauses that each person was told of. */
async function toldOf({ users }: Group) {
  await tellAll(ctx);
  const news = await Promise.all(users.map(({ userId }) => newsOf(ctx, userId)));
  return news.map((rows) =>
    rows.flatMap(({ template, data }) =>
      template === "seriesPaused" ? (data as { reason: string }).reason : [],
    ),
  );
}

const runOn = async (day: string) => {
  ctx.clock.set(new Date(`${day}T12:00:00Z`));
  for (let run = 0; run < 3; run += 1) await createDueExpenses(ctx);
};

describe("news of a series", () => {
  it("tell the one who started it once for each pause, with a link to what repeats", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx] = group.asEach;
    const [, , c = "" as never] = group.memberIds;
    await makeSeries(ctx, group);
    await removeMember(owner, { groupId: group.groupId, memberId: c });
    await runOn("2026-11-30");
    await runOn("2026-12-31");
    expect(await toldOf(group)).toEqual([["member_left"], [], []]);
    const [news] = (await newsOf(ctx, group.users[0]?.userId)).filter(
      ({ template }) => template === "seriesPaused",
    );
    expect(news).toMatchObject({ actionUrl: `/groups/${group.groupId}/settings` });
  });

  it("tell the admins once its author has left, who can continue it", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx, author = ctx] = group.asEach;
    const [a = "" as never, b = "" as never, c = "" as never] = group.memberIds;
    await setMemberRole(owner, { groupId: group.groupId, memberId: c, role: "admin" });
    const facts = { split: { method: "equal" as const, memberIds: [a] } };
    const { id: seriesId } = await makeSeries(ctx, { ...group, asEach: [author] }, facts);
    await removeMember(owner, { groupId: group.groupId, memberId: b });
    await runOn("2026-11-30");
    expect(await toldOf(group)).toEqual([["author_left"], [], ["author_left"]]);
    await resumeSeries(owner, { seriesId });
    await runOn("2026-12-31");
    expect(await toldOf(group)).toEqual([["author_left"], [], ["author_left"]]);
  });

  it("tell nobody who has muted the group", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx] = group.asEach;
    const [, , c = "" as never] = group.memberIds;
    await makeSeries(ctx, group);
    await removeMember(owner, { groupId: group.groupId, memberId: c });
    await muteGroup(owner, { groupId: group.groupId as never, isMuted: true });
    await runOn("2026-11-30");
    expect(await toldOf(group)).toEqual([[], [], []]);
  });
});

import { pauseReasons } from "@evenly/contract/expenses/series/rules";
import type { ToldNews } from "@evenly/contract/group-news/events";
import { findSeries } from "@evenly/db/expenses/series-queries";
import { inGroup, listenersOf, type Story } from "./story.ts";

/** News of a series that creates no expenses for now: for who started it; once they have left, for those who can take it over. */
export async function writeSeriesNews(story: Story): Promise<readonly ToldNews[]> {
  const { tx, activity } = story;
  const series = activity.subjectId === null ? null : await findSeries(tx, activity.subjectId);
  const { title, reason: stored } = activity.facts as { readonly title?: string; readonly reason?: string };
  const reason = pauseReasons.find((known) => known === stored);
  if (series === null || title === undefined || reason === undefined) return [];
  const everyone = listenersOf(story);
  const author = everyone.filter(({ memberId }) => memberId === series.createdByMemberId);
  const told = reason === "author_left" ? everyone.filter(({ isAdmin }) => isAdmin) : author;
  return told.map(({ userId }) => ({
    userId,
    template: "seriesPaused",
    onceKey: `series-paused:${activity.id}`,
    data: { ...inGroup(story), seriesId: series.id, title, reason },
  }));
}

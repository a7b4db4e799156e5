import type { ToldNews } from "@evenly/contract/group-news/events";
import type { Tx } from "@evenly/db";
import type { ServiceContext } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";

/** People whom one event tells; more would make one row of the outbox large. */
const PEOPLE_MAX = 200;

/**
 * Records news of a group in the caller's transaction; each person has at most one in it.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function writeNews(
  ctx: ServiceContext,
  tx: Tx,
  groupId: string,
  news: readonly ToldNews[],
): Promise<void> {
  for (let start = 0; start < news.length; start += PEOPLE_MAX)
    await recordEvent(ctx, tx, "group_news.written", {
      groupId,
      news: news.slice(start, start + PEOPLE_MAX),
    });
}

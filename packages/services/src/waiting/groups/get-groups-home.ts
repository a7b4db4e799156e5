import type { GroupsHome } from "@evenly/contract/waiting/groups/schemas";
import * as schemas from "@evenly/contract/waiting/groups/schemas";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { byDeadline } from "../by-deadline.ts";
import { loadWaiting } from "./load-waiting.ts";
import { loadNews } from "./news.ts";
import { loadOwnTransfers } from "./own-debts.ts";
import { loadPeople } from "./people.ts";

/**
 * What waits for the caller in all groups, and what others changed there, with a constant number of queries.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getGroupsHome(ctx: ServiceContext): Promise<GroupsHome> {
  const userId = requireUser(ctx);
  const transfers = await loadOwnTransfers(ctx, userId);
  const [waiting, news] = await Promise.all([loadWaiting(ctx, userId, transfers), loadNews(ctx, userId)]);
  const people = await loadPeople(
    ctx,
    news.map(({ actorMemberId }) => actorMemberId),
  );
  return schemas.GroupsHome.parse({
    waiting: waiting.toSorted(byDeadline),
    news: news.map(({ actorMemberId, ...each }) => ({
      ...each,
      person: people.get(actorMemberId ?? "") ?? null,
    })),
  });
}

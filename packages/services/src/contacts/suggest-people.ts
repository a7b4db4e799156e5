import {
  RECENT_PEOPLE_MAX,
  SUGGESTED_GROUPS_MAX,
  SUGGESTED_MEMBERS_MAX,
  SuggestedPeople,
} from "@evenly/contract/contacts/schemas";
import { listPeopleOfGroups, listRecentPeople, listShownFavourites } from "@evenly/db/contacts/people-search";
import type { ServiceContext } from "../context.ts";
import { loadPayees } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Lists the people whom the caller may want to choose: favourites, people of recent payments in either direction, and members of the
 * caller's groups. Nobody who is blocked either way, suspended or gone is suggested.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function suggestPeople(ctx: ServiceContext): Promise<SuggestedPeople> {
  const viewerUserId = requireUser(ctx);
  const [favouriteIds, recentIds, groups] = await Promise.all([
    listShownFavourites(ctx.db, viewerUserId),
    listRecentPeople(ctx.db, { viewerUserId, limit: RECENT_PEOPLE_MAX }),
    // One more than are shown tells whether these are all.
    listPeopleOfGroups(ctx.db, {
      viewerUserId,
      groups: SUGGESTED_GROUPS_MAX,
      members: SUGGESTED_MEMBERS_MAX + 1,
    }),
  ]);
  const ids = new Set([...favouriteIds, ...recentIds, ...groups.flatMap(({ userIds }) => userIds)]);
  const byId = new Map(
    (await loadPayees(ctx, viewerUserId, [...ids])).map((payee) => [String(payee.id), payee]),
  );
  const peopleOf = (userIds: readonly string[]) => userIds.flatMap((id) => byId.get(id) ?? []);
  return SuggestedPeople.parse({
    favourites: peopleOf(favouriteIds),
    recent: peopleOf(recentIds),
    groups: groups.map(({ id, name, userIds }) => ({
      id,
      name,
      people: peopleOf(userIds.slice(0, SUGGESTED_MEMBERS_MAX)),
      isWhole: userIds.length <= SUGGESTED_MEMBERS_MAX,
    })),
  });
}

import { CASH_DAYS } from "@evenly/contract/settlements/rules";
import { INBOX_WAITING_MAX } from "@evenly/contract/waiting/groups/rules";
import type { GroupsHome, HomePerson } from "@evenly/contract/waiting/groups/schemas";
import * as schemas from "@evenly/contract/waiting/groups/schemas";
import { listCashToConfirm, listExpensesToDecide } from "@evenly/db/waiting/groups/answer-queries";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadNews } from "./news.ts";
import { loadOwnDebts } from "./own-debts.ts";
import { loadPeople } from "./people.ts";

/** Cash counts by itself after its days; a late sweep has as long again. */
const CASH_ASKED_DAYS = 2 * CASH_DAYS;

/**
 * What waits for the caller in all groups, and what others changed there, with a constant number of queries.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getGroupsHome(ctx: ServiceContext): Promise<GroupsHome> {
  const userId = requireUser(ctx);
  const since = new Date(ctx.clock.now().getTime() - CASH_ASKED_DAYS * 86_400_000);
  const [debts, cash, decisions, news] = await Promise.all([
    loadOwnDebts(ctx, userId, INBOX_WAITING_MAX),
    listCashToConfirm(ctx.db, userId, since, INBOX_WAITING_MAX),
    listExpensesToDecide(ctx.db, userId, INBOX_WAITING_MAX),
    loadNews(ctx, userId),
  ]);
  const people = await loadPeople(ctx, [
    ...debts.map(({ toMemberId }) => toMemberId),
    ...cash.map(({ fromMemberId }) => fromMemberId),
    ...decisions.map(({ authorMemberId }) => authorMemberId),
    ...news.map(({ actorMemberId }) => actorMemberId),
  ]);
  const personOf = (memberId: string | null): HomePerson | null => people.get(memberId ?? "") ?? null;
  const waiting = [
    ...debts.map((each) => ({ kind: "debt", ...each, person: personOf(each.toMemberId) })),
    ...cash.map((each) => ({ kind: "cash", ...each, person: personOf(each.fromMemberId) })),
    ...decisions.map(({ ownShareMinor, ...each }) => ({
      kind: "approval",
      ...each,
      ownShareMinor: ownShareMinor ?? 0n,
      deadlineAt: null,
      person: personOf(each.authorMemberId),
    })),
  ].toSorted(byDeadline);
  return schemas.GroupsHome.parse({
    waiting,
    news: news.map(({ actorMemberId, ...each }) => ({ ...each, person: personOf(actorMemberId) })),
  });
}

type Timed = { readonly deadlineAt: Date | null };

/** The oldest deadline first, then what has none. */
function byDeadline(one: Timed, other: Timed): number {
  const [first, second] = [one, other].map(({ deadlineAt }) => deadlineAt?.getTime() ?? Infinity);
  return first === second || first === undefined || second === undefined ? 0 : first - second;
}

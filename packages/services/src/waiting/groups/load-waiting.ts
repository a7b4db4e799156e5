import { CASH_DAYS } from "@evenly/contract/settlements/rules";
import { INBOX_WAITING_MAX } from "@evenly/contract/waiting/groups/rules";
import { WaitingItem } from "@evenly/contract/waiting/groups/schemas";
import { listCashToConfirm, listExpensesToDecide } from "@evenly/db/waiting/groups/answer-queries";
import type { ServiceContext } from "../../context.ts";
import { dueDebts, type OwnTransfer } from "./own-debts.ts";
import { loadPeople } from "./people.ts";

/** Cash counts by itself after its days; a late sweep has as long again. */
const CASH_ASKED_DAYS = 2 * CASH_DAYS;

/** What waits for a user in all groups, with a constant number of queries. */
export async function loadWaiting(
  ctx: ServiceContext,
  userId: string,
  transfers: readonly OwnTransfer[],
): Promise<readonly WaitingItem[]> {
  const since = new Date(ctx.clock.now().getTime() - CASH_ASKED_DAYS * 86_400_000);
  const [debts, cash, decisions] = await Promise.all([
    dueDebts(ctx, transfers, INBOX_WAITING_MAX),
    listCashToConfirm(ctx.db, userId, since, INBOX_WAITING_MAX),
    listExpensesToDecide(ctx.db, userId, INBOX_WAITING_MAX),
  ]);
  const people = await loadPeople(ctx, [
    ...debts.map(({ toMemberId }) => toMemberId),
    ...cash.map(({ fromMemberId }) => fromMemberId),
    ...decisions.map(({ authorMemberId }) => authorMemberId),
  ]);
  return [
    ...debts.map((each) => ({ kind: "debt", ...each, person: people.get(each.toMemberId) })),
    ...cash.map((each) => ({ kind: "cash", ...each, person: people.get(each.fromMemberId) })),
    ...decisions.map(({ ownShareMinor, ...each }) => ({
      kind: "approval",
      ...each,
      ownShareMinor: ownShareMinor ?? 0n,
      deadlineAt: null,
      person: people.get(each.authorMemberId),
    })),
  ].map((each) => WaitingItem.parse(each));
}

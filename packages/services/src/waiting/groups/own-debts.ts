import { type GroupOfUser, listGroupsOfUser } from "@evenly/db/settlements/person-queries";
import { listDueDays } from "@evenly/db/waiting/groups/debt-queries";
import type { ServiceContext } from "../../context.ts";
import { readOpenTransfers } from "../../settlements/index.ts";

/** A payment between the user and another member that a group suggests, less what is on its way. Below zero the user owes. */
export type OwnTransfer = {
  readonly group: GroupOfUser;
  readonly otherMemberId: string;
  readonly currency: string;
  readonly balanceMinor: bigint;
};
type Debt = {
  readonly group: Pick<GroupOfUser, "id" | "name" | "color">;
  readonly ownMemberId: string;
  readonly toMemberId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
};
/** A payment that a group suggests to the user, less what is on its way. */
export type OwnDebt = Debt & { readonly deadlineAt: Date | null; readonly furtherCount: number };

/** Suggested payments of and to a user in all groups that are not archived, with a constant number of queries. */
export async function loadOwnTransfers(ctx: ServiceContext, userId: string): Promise<readonly OwnTransfer[]> {
  const groups = await listGroupsOfUser(ctx.db, userId);
  const byId = new Map(groups.map((group) => [group.id, group]));
  return (await readOpenTransfers(ctx.db, groups)).flatMap(
    ({ groupId, fromId, toId, currency, amountMinor }) => {
      const group = byId.get(groupId);
      if (group?.ownMemberId === fromId)
        return [{ group, otherMemberId: toId, currency, balanceMinor: -amountMinor }];
      if (group?.ownMemberId === toId)
        return [{ group, otherMemberId: fromId, currency, balanceMinor: amountMinor }];
      return [];
    },
  );
}

/** The largest payment that a user owes in each group and currency; in groups that they have left nobody is asked. */
export async function dueDebts(
  ctx: ServiceContext,
  transfers: readonly OwnTransfer[],
  limit: number,
): Promise<readonly OwnDebt[]> {
  const debts = transfers
    .filter(({ group, balanceMinor }) => group.isActive && balanceMinor < 0n)
    .map(({ group, otherMemberId: toMemberId, currency, balanceMinor }): Debt => {
      const { id, name, color, ownMemberId } = group;
      return { group: { id, name, color }, ownMemberId, toMemberId, currency, amountMinor: -balanceMinor };
    });
  return await withDeadlines(ctx, largestOf(debts).slice(0, limit));
}

/** The largest debt of each group and currency, with the number of the others. */
function largestOf(debts: readonly Debt[]): readonly (Debt & { readonly furtherCount: number })[] {
  const byPlace = new Map<string, Debt[]>();
  for (const debt of debts) {
    const place = `${debt.ownMemberId} ${debt.currency}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), debt]);
  }
  return [...byPlace.values()].flatMap((all) => {
    const [largest] = all.toSorted((one, other) => (one.amountMinor > other.amountMinor ? -1 : 1));
    return largest === undefined ? [] : [{ ...largest, furtherCount: all.length - 1 }];
  });
}

async function withDeadlines(
  ctx: ServiceContext,
  debts: ReturnType<typeof largestOf>,
): Promise<readonly OwnDebt[]> {
  const days = await listDueDays(ctx.db, [...new Set(debts.map(({ ownMemberId }) => ownMemberId))]);
  return debts.map((debt) => {
    const due = days.find((day) => day.memberId === debt.ownMemberId && day.currency === debt.currency);
    return { ...debt, deadlineAt: due?.dueOn ? new Date(due.dueOn) : null };
  });
}

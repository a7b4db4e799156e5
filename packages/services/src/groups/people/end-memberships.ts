import type { GroupId } from "@evenly/contract";
import type { AccountRemain } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { type AccountMembership, listMembershipsOf, lockGroupsOf } from "@evenly/db/groups/account-queries";
import { revokeInvitationsOf } from "@evenly/db/groups/invitation-queries";
import { formatAmount } from "@evenly/money";
import type { ServiceContext } from "../../context.ts";
import { loadOpen, writeDeletion } from "../delete-group.ts";
import { balanceOf } from "../present.ts";
import { writeLeaving } from "./leave-group.ts";

/**
 * Locks the groups of an account, in the order of their ids, and returns where it is not even, where it owes as a former member, and
 * which groups of others it owns. New memberships lock the account's row, which its deletion holds.
 */
export async function groupsRemain(
  _ctx: ServiceContext,
  tx: Tx,
  userId: string,
): Promise<readonly AccountRemain[]> {
  await lockGroupsOf(tx, userId);
  return (await listMembershipsOf(tx, userId)).flatMap(remainsIn);
}

function remainsIn({
  group,
  member,
  balances,
  hasOthers,
  owedCurrencies,
}: AccountMembership): readonly AccountRemain[] {
  const inGroup = { groupId: group.id as GroupId, groupName: group.name };
  const isFormer = !member.isActive;
  const remains: AccountRemain[] = [];
  for (const row of balances) {
    const balanceMinor = balanceOf(row);
    // A former member cannot collect what the others owe there; deleting the account waives it.
    if (isFormer ? balanceMinor >= 0n : balanceMinor === 0n) continue;
    // Nobody is left whom a former member could pay.
    if (isFormer && !owedCurrencies.includes(row.currency)) continue;
    const amount = formatAmount(balanceMinor, row.currency);
    const isArchived = group.archivedAt !== null;
    remains.push({ kind: "group_balance", ...inGroup, currency: row.currency, amount, isArchived, isFormer });
  }
  if (member.role === "owner" && hasOthers) remains.push({ kind: "owned_group", ...inGroup });
  return remains;
}

/**
 * Makes an account without debts a former member of its groups, which `groupsRemain` has locked. A group that it owned alone is deleted;
 * if others still owe each other there, it stays for their payments, and its invitations end.
 */
export async function endMemberships(ctx: ServiceContext, tx: Tx, userId: string): Promise<void> {
  for (const membership of await listMembershipsOf(tx, userId)) {
    const { group, member } = membership;
    if (!member.isActive) continue;
    if (member.role === "owner") {
      const { debts, payments } = await loadOpen(tx, group.id);
      if (debts.length === 0 && payments === 0) {
        await writeDeletion(ctx, tx, membership);
        continue;
      }
      await revokeInvitationsOf(tx, group.id, ctx.clock.now());
    }
    await writeLeaving(ctx, tx, member);
  }
}

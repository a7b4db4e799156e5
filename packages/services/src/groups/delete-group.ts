import { refuse } from "@evenly/contract";
import type { OneGroupInput } from "@evenly/contract/groups/schemas";
import type { Tx } from "@evenly/db";
import { listBalances, type Membership, updateGroup } from "@evenly/db/groups/queries";
import { countOpenSettlements } from "@evenly/db/settlements/queries";
import { simplifyDebts } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordChange } from "./activity/record-change.ts";
import { lockGroupOrArchived } from "./load.ts";
import { balanceOf } from "./present.ts";
import { requireRight } from "./require-right.ts";

/**
 * Deletes a group in which nobody owes anything; nobody sees it any more.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_FORBIDDEN} the caller is not its owner.
 * @throws {GROUP_NOT_EVEN} somebody owes, or a payment is under way; `debts` says who owes whom, `payments` counts the payments.
 */
export async function deleteGroup(ctx: ServiceContext, { groupId }: OneGroupInput): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const membership = await lockGroupOrArchived(ctx, tx, groupId);
    requireRight(membership, "delete_group");
    const { debts, payments } = await loadOpen(tx, groupId);
    if (debts.length > 0 || payments > 0) refuse("GROUP_NOT_EVEN", { debts, payments });
    await writeDeletion(ctx, tx, membership);
  });
}

/** Deletes a group that the caller has locked. */
export async function writeDeletion(
  ctx: ServiceContext,
  tx: Tx,
  { group: { id: groupId, name }, member }: Membership,
): Promise<void> {
  // Before the deletion: the event goes to the members whom the group has now.
  await recordChange(ctx, tx, {
    groupId,
    kind: "group_deleted",
    actorMemberId: member.id,
    subjectId: null,
    memberIds: [],
    facts: { name },
  });
  const now = ctx.clock.now();
  await updateGroup(tx, groupId, { deletedAt: now }, now);
  await recordAudit(ctx, tx, { operation: "group.deleted", userId: member.userId, subject: groupId });
}

/** Who owes whom in a group, and the number of its payments under way. */
export async function loadOpen(tx: Tx, groupId: string) {
  return { debts: await openDebts(tx, groupId), payments: await countOpenSettlements(tx, groupId) };
}

async function openDebts(tx: Tx, groupId: string) {
  const balances = await listBalances(tx, groupId);
  return [...new Set(balances.map(({ currency }) => currency))].flatMap((currency) => {
    const own = balances.filter((balance) => balance.currency === currency);
    const debts = simplifyDebts(own.map((row) => ({ memberId: row.memberId, balanceMinor: balanceOf(row) })));
    return debts.map(({ amountMinor, ...debt }) => ({ ...debt, currency, amountMinor: String(amountMinor) }));
  });
}

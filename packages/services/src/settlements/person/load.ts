import { refuse } from "@evenly/contract";
import type { PersonLine } from "@evenly/contract/settlements/person-schemas";
import type { Queryable, Tx } from "@evenly/db";
import { lockGroup } from "@evenly/db/groups/queries";
import { haveMet, listSharedGroups, type SharedGroup } from "@evenly/db/settlements/person-queries";
import { type NetTransfer, netWithPerson } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { readOpenTransfers } from "../read-open-transfers.ts";

/** What the caller owes one person in one group; below zero: the person owes the caller. */
export type PersonDebt = {
  readonly group: SharedGroup;
  readonly currency: string;
  readonly owesMinor: bigint;
};

/** The caller and another person who is or was in one of their groups. */
export type Pair = { readonly userId: string; readonly otherUserId: string };

/**
 * The caller with a person whom they know from a group.
 *
 * @throws {UNAUTHENTICATED} @throws {PAYEE_UNKNOWN} the two have never shared a group.
 */
export async function loadPair(ctx: ServiceContext, otherUserId: string): Promise<Pair> {
  const userId = requireUser(ctx);
  const isKnown = userId !== otherUserId && (await haveMet(ctx.db, userId, otherUserId));
  return isKnown ? { userId, otherUserId } : refuse("PAYEE_UNKNOWN");
}

/** What the caller and one person owe each other in each group, as the group suggests to pay it. */
export async function loadDebts(
  db: Queryable,
  { userId, otherUserId }: Pair,
): Promise<readonly PersonDebt[]> {
  const groups = await listSharedGroups(db, userId, otherUserId);
  return await debtsIn(db, groups);
}

/** Locks all groups that the two share, in the order of their ids, and returns their debts as they are then. */
export async function lockDebts(tx: Tx, { userId, otherUserId }: Pair): Promise<readonly PersonDebt[]> {
  for (const { id } of await listSharedGroups(tx, userId, otherUserId)) await lockGroup(tx, id);
  return await loadDebts(tx, { userId, otherUserId });
}

async function debtsIn(db: Queryable, groups: readonly SharedGroup[]): Promise<readonly PersonDebt[]> {
  const open = await readOpenTransfers(db, groups);
  return groups.flatMap((group) =>
    open
      .filter(({ groupId }) => groupId === group.id)
      .flatMap(({ fromId, toId, currency, amountMinor }) => {
        const { ownMemberId, otherMemberId } = group;
        if (fromId === ownMemberId && toId === otherMemberId)
          return [{ group, currency, owesMinor: amountMinor }];
        if (fromId === otherMemberId && toId === ownMemberId)
          return [{ group, currency, owesMinor: -amountMinor }];
        return [];
      }),
  );
}

/** The one payment that makes the two even in a currency; null when they are. */
export function netOf(debts: readonly PersonDebt[], currency: string): NetTransfer | null {
  const owed = debts
    .filter((debt) => debt.currency === currency)
    .map(({ group, owesMinor }) => ({ groupId: group.id, currency, owesMinor }));
  return netWithPerson(owed)[0] ?? null;
}

type ShownLines = readonly Pick<PersonLine, "groupId" | "owesMinor">[];

/**
 * The debts of a currency, which are exactly those that the caller has seen.
 *
 * @throws {SETTLEMENT_CHANGED} with the first group in which another amount is owed now.
 */
export function expectShown(
  debts: readonly PersonDebt[],
  currency: string,
  shown: ShownLines,
): readonly PersonDebt[] {
  const own = debts.filter((debt) => debt.currency === currency);
  const seen = new Map<string, bigint>(shown.map(({ groupId, owesMinor }) => [groupId, owesMinor]));
  const changed =
    own.find(({ group, owesMinor }) => seen.get(group.id) !== owesMinor)?.group.id ??
    shown.find(({ groupId }) => !own.some(({ group }) => group.id === groupId))?.groupId;
  if (changed !== undefined || shown.length !== own.length)
    refuse("SETTLEMENT_CHANGED", { ...(changed !== undefined && { groupId: changed }) });
  return own;
}

import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { listBalances, lockGroup } from "@evenly/db/groups/queries";
import {
  addPaid,
  changeSettlement,
  findSettlement,
  insertParts,
  type LineRow,
  listLines,
  listOpenParts,
  type SettlementRow,
  type SettlementState,
} from "@evenly/db/settlements/queries";
import { paidParts } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";
import { type ActivityKind, recordChange } from "../groups/activity/index.ts";
import { balanceOf, projectEntry } from "../groups/index.ts";

/** Settlement with its lines, whose groups are locked. */
export type LockedSettlement = {
  readonly settlement: SettlementRow;
  readonly lines: readonly LineRow[];
};

/**
 * Locks the groups of a settlement, in the order of their ids, and returns it as it is then; null without one. Wallets are locked
 * before.
 */
export async function lockSettlement(tx: Tx, id: string): Promise<LockedSettlement | null> {
  const lines = await listLines(tx, id);
  for (const groupId of new Set(lines.map((line) => line.groupId))) await lockGroup(tx, groupId);
  const settlement = await findSettlement(tx, id);
  return settlement && { settlement, lines };
}

/**
 * Lets a settlement count: balances and paid parts change with it, in the caller's transaction.
 *
 * @throws {SETTLEMENT_STATE_WRONG} it is in none of the states `from`.
 * @unaudited part of verbs that write the row, or of a payment, whose own row says who and when
 */
export async function settle(
  ctx: ServiceContext,
  tx: Tx,
  { settlement, lines }: LockedSettlement,
  from: readonly SettlementState[],
): Promise<void> {
  const settledAt = ctx.clock.now();
  const isFirst = await changeSettlement(tx, settlement.id, from, {
    state: "settled",
    settledAt,
    dueAt: null,
  });
  if (!isFirst) refuse("SETTLEMENT_STATE_WRONG", { state: settlement.state });
  for (const line of lines) {
    await countLine(ctx, tx, settlement, line);
    await tellGroup(ctx, tx, settlement, line, "settlement_settled");
  }
}

async function countLine(
  ctx: ServiceContext,
  tx: Tx,
  { currency, chosenExpenseIds }: SettlementRow,
  line: LineRow,
): Promise<void> {
  const { id, groupId, fromMemberId: fromId, toMemberId: toId, amountMinor } = line;
  await projectEntry(tx, groupId, { kind: "settlement", id, currency, fromId, toId, amountMinor }, 1n);
  const evenIds = await findEven(tx, groupId, currency, [fromId, toId]);
  const open = await listOpenParts(tx, groupId, currency);
  const parts = paidParts(open, { fromId, amountMinor, chosenIds: chosenExpenseIds, evenIds });
  await addPaid(tx, parts, ctx.clock.now());
  await insertParts(
    tx,
    parts.map((part) => ({ lineId: id, ...part })),
  );
}

/** Both sides of a payment as far as they are even now; everybody once the whole group is. */
async function findEven(
  tx: Tx,
  groupId: string,
  currency: string,
  sides: readonly string[],
): Promise<ReadonlySet<string>> {
  const balances = (await listBalances(tx, groupId)).filter((row) => row.currency === currency);
  const even = balances.filter((row) => balanceOf(row) === 0n).map(({ memberId }) => memberId);
  return new Set(even.length === balances.length ? even : even.filter((id) => sides.includes(id)));
}

/** Writes a line of a settlement into its group's feed. */
export async function tellGroup(
  ctx: ServiceContext,
  tx: Tx,
  { id, currency, method }: SettlementRow,
  { groupId, fromMemberId, toMemberId, amountMinor }: LineRow,
  kind: ActivityKind,
): Promise<void> {
  await recordChange(ctx, tx, {
    groupId,
    kind,
    actorMemberId: fromMemberId,
    subjectId: id,
    facts: { toMemberId, amountMinor: String(amountMinor), currency, method },
    memberIds: [fromMemberId, toMemberId],
  });
}

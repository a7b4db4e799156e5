import { invariant } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findSettlement, insertSettlement, type SettlementRow } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../../context.ts";
import { todayOf } from "../paid-on.ts";
import type { Pair, PersonDebt } from "./load.ts";

type Order = {
  readonly state: "open" | "proposed";
  readonly key: string;
  readonly inputHash: string;
  readonly currency: string;
  readonly dueAt: Date;
};

/**
 * Writes a payment of everything between two persons, with a line for each group; their groups are locked. It goes from the one who
 * owes more; lines in the other direction are offset. It does not count yet.
 */
export async function writeEverything(
  ctx: ServiceContext,
  tx: Tx,
  { userId, otherUserId }: Pair,
  debts: readonly PersonDebt[],
  { state, key, inputHash, currency, dueAt }: Order,
): Promise<SettlementRow> {
  const netMinor = debts.reduce((sum, { owesMinor }) => sum + owesMinor, 0n);
  const isPayer = netMinor >= 0n;
  const settlementId = ctx.ids.uuid();
  const lines = debts.map(({ group, owesMinor }) => {
    const owes = owesMinor > 0n;
    return {
      id: ctx.ids.uuid(),
      settlementId,
      groupId: group.id,
      fromMemberId: owes ? group.ownMemberId : group.otherMemberId,
      toMemberId: owes ? group.otherMemberId : group.ownMemberId,
      amountMinor: owes ? owesMinor : -owesMinor,
      isOffset: owes !== isPayer,
    };
  });
  const isNew = await insertSettlement(
    tx,
    {
      id: settlementId,
      method: "wallet",
      state,
      key,
      inputHash,
      currency,
      dueAt,
      createdByUserId: userId,
      createdAt: ctx.clock.now(),
      paidOn: await todayOf(ctx, tx, isPayer ? userId : otherUserId),
      amountMinor: isPayer ? netMinor : -netMinor,
      fromUserId: isPayer ? userId : otherUserId,
      toUserId: isPayer ? otherUserId : userId,
    },
    lines,
  );
  const written = isNew ? await findSettlement(tx, settlementId) : null;
  invariant(written, "the settlement was written under the locks of its groups");
  return written;
}

import { invariant } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import {
  addReturned,
  deleteParts,
  insertParts,
  insertSettlement,
  type LineRow,
  listPaidParts,
  type PartRow,
  takePaidBack,
} from "@evenly/db/settlements/queries";
import { givenBackLines } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";
import { projectEntry } from "../groups/index.ts";
import { todayOf } from "./paid-on.ts";
import { type LockedSettlement, tellGroup } from "./settle.ts";

type GivenBack = { readonly id: string; readonly amountMinor: bigint };

/**
 * Writes what a settlement's payee gave back as a settlement in the other direction, and reopens the parts that the original paid,
 * the latest first. Of several groups the last gets it back first; with the rest, debts that were offset are open again, too.
 */
export async function giveBackSettlement(
  ctx: ServiceContext,
  tx: Tx,
  { settlement, lines }: LockedSettlement,
  { id, amountMinor }: GivenBack,
): Promise<void> {
  const now = ctx.clock.now();
  const given = givenBackLines(lines, settlement.returnedMinor, amountMinor);
  const back = given.map((line) => ({
    ...line,
    id: ctx.ids.uuid(),
    settlementId: id,
    fromMemberId: line.toMemberId,
    toMemberId: line.fromMemberId,
  }));
  const { currency, method, fromUserId, toUserId } = settlement;
  const isNew = await insertSettlement(
    tx,
    {
      id,
      method,
      currency,
      amountMinor,
      state: "settled",
      createdAt: now,
      settledAt: now,
      paidOn: await todayOf(ctx, tx, toUserId),
      createdByUserId: toUserId,
      key: `back:${id}`,
      inputHash: id,
      fromUserId: toUserId,
      toUserId: fromUserId,
    },
    back,
  );
  invariant(isNew, "every transfer gives back once");
  await addReturned(tx, settlement.id, amountMinor);
  for (const line of back) {
    const { groupId, fromMemberId: fromId, toMemberId: toId } = line;
    const entry = { kind: "settlement" as const, id: line.id, currency, fromId, toId };
    await projectEntry(tx, groupId, { ...entry, amountMinor: line.amountMinor }, 1n);
    await tellGroup(ctx, tx, { ...settlement, id }, line, "settlement_returned");
  }
  for (const line of given) await reopenParts(tx, line);
}

/** Takes back what a line's money paid, up to an amount, and all that it let be offset. */
async function reopenParts(tx: Tx, { id, amountMinor }: LineRow): Promise<void> {
  const paid = await listPaidParts(tx, id);
  let left = amountMinor;
  const taken = paid.map((part): PartRow => {
    if (part.kind === "offset") return part;
    const minor = left < part.amountMinor ? left : part.amountMinor;
    left -= minor;
    return { ...part, amountMinor: minor };
  });
  await takePaidBack(
    tx,
    taken.filter((part) => part.amountMinor > 0n),
  );
  await deleteParts(tx, id);
  const kept = paid.map((part, place) => ({
    ...part,
    amountMinor: part.amountMinor - (taken[place]?.amountMinor ?? 0n),
  }));
  await insertParts(
    tx,
    kept.filter((part) => part.amountMinor > 0n),
  );
}

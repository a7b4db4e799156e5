import { refuse } from "@evenly/contract";
import type { Bill, SplitBillAgainInput } from "@evenly/contract/bills/schemas";
import type { Tx } from "@evenly/db";
import { endShares, insertShares, updateBillRow } from "@evenly/db/bills/queries";
import { listRequestsByKey } from "@evenly/db/requests/queries";
import { type AskedPart, namedIn, partsOfBill, rotationOfDay, splitAgain } from "@evenly/domain/bills/index";
import { isRequestOpen } from "@evenly/domain/requests/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { endRequest, limitRequests, writeRequests } from "../requests/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";
import { getBill } from "./get-bill.ts";
import {
  expectFit,
  expectNoneHeld,
  expectPaid,
  type LockedBill,
  lockBill,
  requestNote,
  splitColumn,
} from "./load.ts";

/**
 * Splits a bill anew between its people: open requests are cancelled and what is left of each part is asked for, in one
 * transaction. What was paid stays paid and counts toward the new part. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {BILL_NOT_FOUND} @throws {BILL_IN_GROUP} @throws {BILL_PAYMENT_HELD} @throws {RATE_LIMITED}
 * @throws {BILL_CHANGED} more or less is paid than the caller saw.
 * @throws {BILL_SPLIT_WRONG} the parts do not fit, name somebody else, or leave somebody below what they paid.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 */
export async function splitBillAgain(
  ctx: ServiceContext<"limits">,
  input: SplitBillAgainInput,
): Promise<Bill> {
  const { billId, idempotencyKey, ...facts } = input;
  const userId = requireUser(ctx);
  const intent = { key: `bill:${billId}:${hashInput(idempotencyKey)}`, inputHash: hashInput(facts) };
  const others = namedIn(input.split).filter((named) => named !== userId);
  const isRepeat = (await listRequestsByKey(ctx.db, userId, intent.key)).length > 0;
  if (!isRepeat) await limitRequests(ctx, userId, others.length);
  await withTransaction(ctx, async (tx) => {
    const locked = await lockBill(ctx, tx, billId);
    const [known] = await listRequestsByKey(tx, userId, intent.key);
    if (known !== undefined) {
      if (known.inputHash !== intent.inputHash) refuse("IDEMPOTENCY_MISMATCH");
      return;
    }
    await replaceShares(ctx, tx, locked, input, intent);
  });
  return await getBill(ctx, { billId });
}

type Intent = { readonly key: string; readonly inputHash: string };

async function replaceShares(
  ctx: ServiceContext,
  tx: Tx,
  { bill, shares }: LockedBill,
  { split, paidMinor }: SplitBillAgainInput,
  intent: Intent,
): Promise<void> {
  const { id: billId, ownerUserId, totalMinor, spentOn } = bill;
  expectNoneHeld(shares);
  expectPaid(shares, paidMinor);
  const people = new Set([ownerUserId, ...shares.map(({ userId }) => userId)]);
  if (namedIn(split).some((userId) => !people.has(userId)))
    refuse("BILL_SPLIT_WRONG", { problem: "not_in_bill" });
  const paid = new Map(partsOfBill(shares).map((part) => [part.userId, part.paidMinor]));
  const { parts } = expectFit(splitAgain({ totalMinor, split, rotation: rotationOfDay(spentOn) }, paid));
  const others = parts.filter(({ userId }) => userId !== ownerUserId);
  const replaced = shares.filter(({ ended, state }) => ended === null && state !== "paid");
  for (const { request } of replaced)
    if (isRequestOpen(request.state))
      await endRequest(ctx, tx, request, { state: "cancelled", declineReason: null });
  const now = ctx.clock.now();
  const ids = replaced.map(({ request }) => request.id);
  await endShares(tx, ids, "replaced", now);
  await askAnew(ctx, tx, bill, others, intent);
  const ownMinor = others.reduce((left, { amountMinor }) => left - amountMinor, totalMinor);
  await updateBillRow(tx, billId, {
    ownMinor,
    method: split.method,
    split: splitColumn(split),
    updatedAt: now,
  });
  await recordEvent(ctx, tx, "spending.changed", { userIds: [ownerUserId] });
  await recordAudit(ctx, tx, { operation: "bill.split_again", userId: ownerUserId, subject: billId });
}

async function askAnew(
  ctx: ServiceContext,
  tx: Tx,
  bill: LockedBill["bill"],
  others: readonly AskedPart[],
  intent: Intent,
): Promise<void> {
  const { ownerUserId, currency, dueOn, allowsPartial } = bill;
  const asked = others.filter(({ askMinor }) => askMinor > 0n);
  if (asked.length === 0) return;
  const written = await writeRequests(ctx, tx, {
    ...intent,
    fromUserId: ownerUserId,
    currency,
    dueOn,
    allowsPartial,
    people: asked.map(({ userId: toUserId, askMinor: amountMinor }) => ({
      toUserId,
      address: null,
      amountMinor,
    })),
    note: requestNote(bill.title, bill.note ?? ""),
  });
  if (written === null) refuse("STATE_CONFLICT");
  await insertShares(tx, bill.id, written);
}

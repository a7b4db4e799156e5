import { invariant, refuse } from "@evenly/contract";
import type { Bill, CreateBillInput } from "@evenly/contract/bills/schemas";
import type { Tx } from "@evenly/db";
import { isEmailVerified } from "@evenly/db/auth/user-queries";
import {
  type BillRow,
  findBillByKey,
  findBillOfPayment,
  insertBill,
  insertShares,
} from "@evenly/db/bills/queries";
import { rotationOfDay, splitBill, type UserPart } from "@evenly/domain/bills/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { findPayee } from "../payments/index.ts";
import { limitRequests, writeRequests } from "../requests/index.ts";
import { checkTitle } from "../shared/check-name.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadSplittable } from "./draft-of-payment.ts";
import { expectFit, requestNote, splitColumn } from "./load.ts";
import { presentBills } from "./present.ts";

type Create = ServiceContext<"limits" | "seal">;

/**
 * Splits a bill that the caller paid: everybody else who bears a part gets a payment request; all or none. Idempotent by key and
 * input. The parts sum to the total exactly.
 *
 * @throws {UNAUTHENTICATED} @throws {EMAIL_NOT_VERIFIED} @throws {RATE_LIMITED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED}
 * @throws {BILL_SPLIT_WRONG} the parts do not fit, or nobody else bears one; details say by how much they are open or over.
 * @throws {NOT_FOUND} the payment is none that the caller can split. @throws {BILL_PAYMENT_SPLIT} it is split already.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {NAME_RESERVED} @throws {NAME_MIXED} see `checkTitle`.
 */
export async function createBill(ctx: Create, input: CreateBillInput): Promise<Bill> {
  const ownerUserId = requireUser(ctx);
  const { idempotencyKey: key, ...facts } = input;
  const intent = { ownerUserId, key, inputHash: hashInput(facts) };
  const known = await findBillByKey(ctx.db, ownerUserId, key);
  if (known !== null) return await presentKnown(ctx, known, intent.inputHash);
  if (!(await isEmailVerified(ctx.db, ownerUserId))) refuse("EMAIL_NOT_VERIFIED");
  checkTitle(input.title);
  const { totalMinor, split, spentOn, transactionId } = input;
  const { parts } = expectFit(splitBill({ totalMinor, split, rotation: rotationOfDay(spentOn) }));
  const asked = parts.filter(({ userId, amountMinor }) => userId !== ownerUserId && amountMinor > 0n);
  if (asked.length === 0) refuse("BILL_SPLIT_WRONG", { problem: "nobody_asked" });
  for (const { userId } of asked) await findPayee(ctx, { to: userId });
  if (transactionId !== null) await loadSplittable(ctx, transactionId);
  await limitRequests(ctx, ownerUserId, asked.length);
  await withTransaction(ctx, (tx) => write(ctx, tx, intent, { ...input, asked }));
  const written = await findBillByKey(ctx.db, ownerUserId, key);
  if (written !== null) return await presentKnown(ctx, written, intent.inputHash);
  const other = transactionId === null ? null : await findBillOfPayment(ctx.db, ownerUserId, transactionId);
  invariant(other, "a bill is written, or its payment is split");
  return refuse("BILL_PAYMENT_SPLIT", { billId: other.id });
}

async function presentKnown(ctx: ServiceContext, known: BillRow, inputHash: string): Promise<Bill> {
  if (known.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
  const [bill] = await presentBills(ctx, [known]);
  invariant(bill, "each bill is presented");
  return bill;
}

type Intent = { readonly ownerUserId: string; readonly key: string; readonly inputHash: string };

/** Writes the bill and its requests; nothing when its key is used or its payment is split. */
async function write(
  ctx: ServiceContext,
  tx: Tx,
  intent: Intent,
  { asked, ...input }: CreateBillInput & { readonly asked: readonly UserPart[] },
): Promise<void> {
  const { title, note, totalMinor, currency, spentOn, dueOn, allowsPartial, split, transactionId } = input;
  const [id, now] = [ctx.ids.uuid(), ctx.clock.now()];
  const isNew = await insertBill(tx, {
    ...intent,
    id,
    title,
    note: note || null,
    currency,
    totalMinor,
    spentOn,
    dueOn,
    allowsPartial,
    method: split.method,
    split: splitColumn(split),
    transactionId,
    groupId: null,
    ownMinor: asked.reduce((left, { amountMinor }) => left - amountMinor, totalMinor),
    createdAt: now,
    updatedAt: now,
  });
  if (!isNew) return;
  const requestIds = await writeRequests(ctx, tx, {
    fromUserId: intent.ownerUserId,
    key: `bill:${id}`,
    inputHash: intent.inputHash,
    people: asked.map(({ userId: toUserId, amountMinor }) => ({ toUserId, address: null, amountMinor })),
    currency,
    note: requestNote(title, note),
    dueOn,
    allowsPartial,
  });
  if (requestIds === null) refuse("STATE_CONFLICT");
  await insertShares(tx, id, requestIds);
  await recordEvent(ctx, tx, "spending.changed", { userIds: [intent.ownerUserId] });
  const metadata = { people: asked.length };
  await recordAudit(ctx, tx, {
    operation: "bill.created",
    userId: intent.ownerUserId,
    subject: id,
    metadata,
  });
}

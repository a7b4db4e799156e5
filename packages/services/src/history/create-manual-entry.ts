import { refuse } from "@evenly/contract";
import type { CreateManualEntryInput } from "@evenly/contract/history/manual-entries";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { writeAnnotation } from "@evenly/db/history/annotation-queries";
import { findManualEntryByKey, insertManualEntry } from "@evenly/db/history/manual-queries";
import { momentOfDay } from "@evenly/domain/history/history-range";
import type { ServiceContext } from "../context.ts";
import { presentLine } from "../payments/index.ts";
import { expectOwnCategory } from "../shared/expect-own-category.ts";
import { hashInput } from "../shared/hash-input.ts";
import { loadLine } from "../shared/load-line.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { withAnnotationLock } from "../shared/with-annotation-lock.ts";

/** Entries per person and hour. */
const CREATIONS = { points: 300, windowSeconds: 3600 };

/** The entry, and whether an earlier call with this key created it. */
export type CreatedEntry = { readonly transaction: Transaction; readonly isReplayed: boolean };

/**
 * Records money outside the wallet; it is not posted and changes no balance. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} @throws {OVERLOADED} another change by the caller holds the lock.
 * @throws {VALIDATION} the date is in the future. @throws {CATEGORY_UNKNOWN} it is switched off or another user's.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {STATE_CONFLICT} the entry of this key has been removed.
 */
export async function createManualEntry(
  ctx: ServiceContext<"limits">,
  input: CreateManualEntryInput,
): Promise<CreatedEntry> {
  const userId = requireUser(ctx);
  const { idempotencyKey, date, ...facts } = input;
  const inputHash = hashInput({ date, ...facts });
  const known = await findManualEntryByKey(ctx.db, userId, idempotencyKey);
  if (known !== null) return replay(ctx, userId, known, inputHash);
  const limit = await ctx.limits.consume("manual_entries", userId, CREATIONS);
  if (!limit.allowed) refuse("RATE_LIMITED", { retryAfterSeconds: limit.resetSeconds });
  const effectiveAt = await readDate(ctx, userId, date);
  const id = ctx.ids.uuid();
  const isNew = await withAnnotationLock(ctx, userId, async (tx) => {
    const { merchant, amountMinor, currency, ...words } = facts;
    if (words.category) await expectOwnCategory(tx, userId, words.category);
    const now = ctx.clock.now();
    const row = { id, userId, key: idempotencyKey, inputHash, merchant, amountMinor, currency };
    if (!(await insertManualEntry(tx, { ...row, effectiveAt, recordedAt: now }))) return false;
    await writeAnnotation(tx, { userId, transactionId: id }, definedOnly(words), {
      at: now,
      expectedVersion: 0,
    });
    await recordAudit(ctx, tx, { operation: "manual_entry.created", userId, subject: id });
    return true;
  });
  if (isNew) return { transaction: presentLine(await loadLine(ctx.db, userId, id)), isReplayed: false };
  const twin = await findManualEntryByKey(ctx.db, userId, idempotencyKey);
  return replay(ctx, userId, twin ?? refuse("STATE_CONFLICT"), inputHash);
}

async function replay(
  ctx: ServiceContext,
  userId: string,
  entry: { readonly id: string; readonly inputHash: string; readonly deletedAt: Date | null },
  inputHash: string,
): Promise<CreatedEntry> {
  if (entry.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
  if (entry.deletedAt !== null) refuse("STATE_CONFLICT");
  return { transaction: presentLine(await loadLine(ctx.db, userId, entry.id)), isReplayed: true };
}

/**
 * Converts the date of an entry to a moment in its owner's time zone.
 *
 * @throws {VALIDATION} the date is in the future.
 */
export async function readDate(ctx: ServiceContext, userId: string, date: string | Date): Promise<Date> {
  const now = ctx.clock.now();
  const user = typeof date === "string" ? await findUserById(ctx.db, userId) : null;
  const moment = typeof date === "string" ? momentOfDay(date, user?.timeZone ?? "UTC", now) : date;
  if (moment.getTime() <= now.getTime()) return moment;
  return refuse("VALIDATION", { issues: [{ path: "date", message: "lies in the future" }] });
}

/** Removes undefined fields. */
export function definedOnly<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

import { refuse } from "@evenly/contract";
import type { UpdateTransactionInput } from "@evenly/contract/history/annotations";
import { isSharedCategory } from "@evenly/contract/payments/categories";
import type { Transaction } from "@evenly/contract/payments/schemas";
import type { Tx } from "@evenly/db";
import { writeAnnotation } from "@evenly/db/history/annotation-queries";
import { updateManualEntry } from "@evenly/db/history/manual-queries";
import type { ServiceContext } from "../context.ts";
import { presentLine } from "../payments/index.ts";
import { expectOwnCategory } from "../shared/expect-own-category.ts";
import { loadLine } from "../shared/load-line.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { withAnnotationLock } from "../shared/with-annotation-lock.ts";
import { definedOnly, readDate } from "./create-manual-entry.ts";

/**
 * Changes the caller's annotations on a line, which the other side never sees, and on a manual entry also its facts. Amount,
 * parties and date of a wallet transaction never change.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the line is unknown or another user's.
 * @throws {STATE_CONFLICT} the line has changed since `version`, or facts of a wallet transaction would change.
 * @throws {VALIDATION} the date is in the future. @throws {CATEGORY_UNKNOWN} it is switched off or another user's.
 * @throws {OVERLOADED} another change by the caller holds the lock.
 */
export async function updateTransaction(
  ctx: ServiceContext,
  input: UpdateTransactionInput,
): Promise<Transaction> {
  const userId = requireUser(ctx);
  const { id, version, date, merchant, amountMinor, currency, ...words } = input;
  const { kind } = await loadLine(ctx.db, userId, id);
  const effectiveAt = date === undefined ? undefined : await readDate(ctx, userId, date);
  const facts = definedOnly({ merchant, amountMinor, currency, effectiveAt }) as Parameters<
    typeof updateManualEntry
  >[2];
  const hasFacts = Object.keys(facts).length > 0;
  if (hasFacts && kind !== "manual") refuse("STATE_CONFLICT", { id });
  const changed = await withAnnotationLock(ctx, userId, async (tx) => {
    if (words.category) await expectNewCategory(tx, userId, { id, category: words.category });
    if (hasFacts && !(await updateManualEntry(tx, { id, userId }, facts))) refuse("NOT_FOUND");
    const line = { userId, transactionId: id };
    const change = { at: ctx.clock.now(), expectedVersion: version };
    if (!(await writeAnnotation(tx, line, definedOnly(words), change))) refuse("STATE_CONFLICT", { id });
    const operation = kind === "manual" ? "manual_entry.updated" : "transaction.annotated";
    await recordAudit(ctx, tx, { operation, userId, subject: id });
    return loadLine(tx, userId, id);
  });
  return presentLine(changed);
}

/** A category that the line has already stays, also after it was switched off. @throws {CATEGORY_UNKNOWN} */
async function expectNewCategory(
  tx: Tx,
  userId: string,
  { id, category }: { readonly id: string; readonly category: string },
): Promise<void> {
  if (isSharedCategory(category) || (await loadLine(tx, userId, id)).category === category) return;
  await expectOwnCategory(tx, userId, category);
}

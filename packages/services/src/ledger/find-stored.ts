import { findTransfersByIntent } from "@evenly/db/ledger/lock-queries";
import { type Intent, intentKey, replay } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { loadTogether } from "../shared/load-together.ts";
import { keyOf, toStored } from "./load-ledger.ts";
import { type StoredTransfer, unwrapOutcome } from "./unwrap-outcome.ts";

/**
 * Returns the transfer stored under an intent, or null. Repeats are answered from here before any rule, since rules may have
 * changed.
 *
 * @throws the stored refusal, if the intent was refused.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 */
export async function findStored(ctx: ServiceContext, intent: Intent): Promise<StoredTransfer | null> {
  const row = await findRow(ctx.db, intent);
  return row ? unwrapOutcome(replay(toStored(row), intent)) : null;
}

const findRow = loadTogether(async (db, intents: readonly Intent[]) => {
  const rows = await findTransfersByIntent(db, intents);
  const byIntent = new Map(rows.map((row) => [keyOf(row), row]));
  return intents.map((intent) => byIntent.get(intentKey(intent)) ?? null);
});

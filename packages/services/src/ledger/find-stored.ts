import { findTransfersByIntent } from "@evenly/db/ledger/lock-queries";
import { type Intent, intentKey, replay } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { gathered } from "../shared/gather.ts";
import { keyOf, toStored } from "./load-ledger.ts";
import { type StoredTransfer, settle } from "./settle.ts";

/**
 * Gives what is stored under an intent, or null: a repeat is answered before any rule that may have changed since.
 *
 * @throws the stored refusal, when the intent was refused.
 * @throws {IDEMPOTENCY_MISMATCH} the key belongs to another input.
 */
export async function findStored(ctx: ServiceContext, intent: Intent): Promise<StoredTransfer | null> {
  const row = await findRow(ctx.db, intent);
  return row ? settle(replay(toStored(row), intent)) : null;
}

const findRow = gathered(async (db, intents: readonly Intent[]) => {
  const rows = await findTransfersByIntent(db, intents);
  const byIntent = new Map(rows.map((row) => [keyOf(row), row]));
  return intents.map((intent) => byIntent.get(intentKey(intent)) ?? null);
});

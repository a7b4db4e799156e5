import { sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { type PartyRow, partyColumns } from "../ledger/index.ts";
import { run } from "../run.ts";
import { type StoredSettings, settingsJson } from "./payment-facts.ts";
import { fraudSettings } from "./tables.ts";

export type OwnSettingsRow = PartyRow & { readonly settings: StoredSettings | null };

/** A person's party and stored settings; null for an unknown person. */
export async function findSettings(db: Queryable, userId: string): Promise<OwnSettingsRow | null> {
  const [row] = await run<OwnSettingsRow>(
    db,
    sql`select ${partyColumns}, (select ${settingsJson} from fraud_settings s where s.user_id = p.user_id) as settings
      from parties p where p.user_id = ${userId}::uuid`,
  );
  return row ?? null;
}

type SettingsRow = typeof fraudSettings.$inferInsert;

/** Stores a person's settings; the person must be locked. */
export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx.insert(fraudSettings).values(row).onConflictDoUpdate({ target: fraudSettings.userId, set: row });
}

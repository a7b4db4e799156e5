import { invariant, refuse } from "@evenly/contract";
import type { OwnFraudSettings } from "@evenly/contract/fraud/schemas";
import type { Queryable } from "@evenly/db";
import { findRule, type RuleRow } from "@evenly/db/fraud/rule-queries";
import { findSettings } from "@evenly/db/fraud/settings-queries";
import { limitStates, metersAt } from "@evenly/domain/ledger/index";
import { toParty } from "../ledger/index.ts";
import { toSettings } from "./to-settings.ts";

type Loaded = Omit<OwnFraudSettings, "onHold"> & {
  readonly country: string | null;
  /** The person's day, in which holds count. */
  readonly day: string;
};

/** A person's settings, with the limits in force. */
export async function loadSettings(db: Queryable, userId: string, now: Date): Promise<Loaded> {
  const row = await findSettings(db, userId);
  invariant(row, "a user has a party");
  const party = toParty(row);
  return {
    settings: toSettings(row.settings, party.ownLimits),
    version: row.settings?.version ?? 0,
    limits: [...limitStates(party, now)],
    country: party.country,
    day: metersAt(party, now).day,
  };
}

/**
 * One rule of a person.
 *
 * @throws {NOT_FOUND} the person has no rule with this id.
 */
export async function loadRule(db: Queryable, userId: string, id: string): Promise<RuleRow> {
  return (await findRule(db, userId, id)) ?? refuse("NOT_FOUND");
}

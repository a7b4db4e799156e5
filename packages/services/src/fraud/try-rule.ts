import { PREVIEW_PAYMENTS, RULE_ATTEMPTS_MAX } from "@evenly/contract/fraud/rules";
import type { Queryable } from "@evenly/db";
import { listPastPayments, type PastPaymentRow, type SnoozeRow } from "@evenly/db/fraud/rule-queries";
import { findSettings } from "@evenly/db/fraud/settings-queries";
import { previewRule, type RuleTerms } from "@evenly/domain/fraud/index";

/** A person's latest payments, oldest first; the preview shows the last `shown` of them. */
export type Past = {
  readonly rows: readonly PastPaymentRow[];
  readonly shown: number;
  readonly country: string | null;
  readonly timeZone: string;
};

/** Loads what previews need, with earlier payments that count for the frequency of later ones. */
export async function loadPast(db: Queryable, userId: string): Promise<Past> {
  const [newestFirst, party] = await Promise.all([
    listPastPayments(db, userId, PREVIEW_PAYMENTS + RULE_ATTEMPTS_MAX),
    findSettings(db, userId),
  ]);
  return {
    rows: [...newestFirst].reverse(),
    shown: Math.min(newestFirst.length, PREVIEW_PAYMENTS),
    country: party?.country ?? null,
    timeZone: party?.next_time_zone ?? party?.time_zone ?? "UTC",
  };
}

/** Whether a rule would have stopped each of the shown payments. */
export function tryRule(past: Past, rule: RuleTerms, snoozes: readonly SnoozeRow[]): readonly boolean[] {
  const snoozed = new Set(snoozes.map(({ payeeUserId }) => payeeUserId));
  const payments = past.rows.map((row) => ({
    at: new Date(row.effective_at),
    amountMinor: BigInt(row.amount_minor),
    payeeUserId: row.payee_user_id,
    payeeCountry: row.payee_country,
    isDeviceKnown: row.is_device_known,
  }));
  const { country, timeZone } = past;
  return previewRule({ ...rule, isSnoozedFor: (id) => snoozed.has(id) }, payments, past.shown, {
    country,
    timeZone,
  });
}

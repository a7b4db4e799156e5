import { minuteOfDay } from "./hours.ts";
import { matchesRule, type RuleTerms } from "./matches-rule.ts";

/** An outgoing payment of the past, as far as rules depend on it. */
export type PastPayment = {
  readonly at: Date;
  readonly amountMinor: bigint;
  readonly payeeUserId: string;
  readonly payeeCountry: string | null;
  /** As it was judged then; true where it was not. */
  readonly isDeviceKnown: boolean;
};

export type Payer = { readonly country: string | null; readonly timeZone: string };

/**
 * Whether a rule would have matched each of the latest payments, oldest first. Earlier payments only count for the frequency of
 * later ones. Countries and the zone are those of today.
 */
export function previewRule(
  rule: RuleTerms & { readonly isSnoozedFor?: (payeeUserId: string) => boolean },
  payments: readonly PastPayment[],
  latest: number,
  payer: Payer,
): readonly boolean[] {
  const start = Math.max(payments.length - latest, 0);
  return payments.slice(start).map((payment, index) => {
    if (rule.isSnoozedFor?.(payment.payeeUserId)) return false;
    const mark = rule.maxAttempts === null ? undefined : payments[start + index - rule.maxAttempts];
    return matchesRule(rule, mark?.at.getTime() ?? null, {
      amountMinor: payment.amountMinor,
      atMs: payment.at.getTime(),
      country: payer.country,
      payeeCountry: payment.payeeCountry,
      isDeviceKnown: payment.isDeviceKnown,
      payerHour: Math.floor(minuteOfDay(payer.timeZone, payment.at) / 60),
    });
  });
}

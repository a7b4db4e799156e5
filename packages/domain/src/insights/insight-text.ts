import { exponentOf } from "@evenly/money";
import type { Insight } from "./spot-insights.ts";

/** The title and the sentence of an insight in English, as callers of the API get them. */
export function insightText(
  {
    kind,
    subject,
    amountMinor,
    otherMinor,
    rows,
  }: Pick<Insight, "kind" | "subject" | "amountMinor" | "otherMinor" | "rows">,
  currency: string,
): { readonly title: string; readonly description: string } {
  const amount = amountText(amountMinor, currency);
  const other = otherMinor === null ? null : amountText(otherMinor, currency);
  switch (kind) {
    case "high_spending":
      return {
        title: "High spending",
        description: `You spent ${amount}.${other === null ? "" : ` Usually it's ${other}.`}`,
      };
    case "unusual_spending":
      return {
        title: "Unusual spending",
        description: `${rows === 1 ? "One payment" : `${rows} payments`} above ${other} came to ${amount}.`,
      };
    case "unusual_payment":
      return {
        title: "Unusual payment",
        description: `You paid ${amount} for ${subject}. A payment is ${other} on average.`,
      };
    case "category_higher":
      return {
        title: "Higher than before",
        description: `${subject} is ${amount} higher than in the period before.`,
      };
    case "price_change":
      return { title: "Price change", description: `${subject} went up by ${amount}, to ${other}.` };
    case "merchant_visits":
      return {
        title: "Regular place",
        description: `You spent ${amount} at ${subject}, ${other} on average.`,
      };
  }
}

/** "12.50 USD". */
export function amountText(amountMinor: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  const sign = amountMinor < 0n ? "-" : "";
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  return `${sign}${exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`} ${currency}`;
}

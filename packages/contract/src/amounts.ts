import { AMOUNT_MINOR_MAX, formatAmount, isCurrency, isKnownCurrency, parseAmount } from "@evenly/money";
import * as z from "zod";

const message = "is not an ISO 4217 currency code";
/** ISO 4217 code in upper case; entries of groups keep withdrawn ones. */
export const Currency = z.string().length(3).refine(isKnownCurrency, message);
/** Code of a currency that is in use: of new money, requests and bills, and of a new group. */
export const PresentCurrency = z.string().length(3).refine(isCurrency, message);
/** The only currency of wallets for now; amounts in filters and searches use it. */
export const WALLET_CURRENCY = "USD";
/** A positive amount in minor units, at most 10^12. */
export const AmountMinor = z.bigint().min(1n, "must be above zero").max(AMOUNT_MINOR_MAX, "is too large");
/** A number of shares that a person bears, with at most two decimals, such as 0.5; 0 bears nothing. */
export const Shares = z.number().min(0).multipleOf(0.01);
/** An amount in minor units that may be zero or below it, at most 10^12 either way. */
export const SignedMinor = z
  .bigint()
  .min(-AMOUNT_MINOR_MAX, "is too large")
  .max(AMOUNT_MINOR_MAX, "is too large");
/** A signed amount that is not zero. */
export const NotZeroMinor = SignedMinor.refine((minor) => minor !== 0n, "must not be zero");
/** Minor units as a decimal string, for JSON, which has no bigint. */
export const MinorText = z.string().regex(/^-?\d{1,20}$/);

const problems = {
  not_a_number: "must be a plain decimal number",
  too_many_decimals: "has more decimals than the currency",
  not_positive: "must be above zero",
  too_large: "is too large",
} as const;

/** REST amounts: a decimal string or number in major units. */
export const AmountText = z.union([z.string().max(64), z.number()]).transform(String);

/** Converts a REST body's amount and currency to minor units; adds an issue at `amount` if that is impossible. */
export function toAmountMinor(amount: string, currency: string, issues: z.RefinementCtx): bigint {
  const parsed = parseAmount(amount, currency);
  if (parsed.ok) return parsed.amountMinor;
  issues.addIssue({ code: "custom", path: ["amount"], message: problems[parsed.problem] });
  return z.NEVER;
}

/** Formats minor units as the decimal string of REST answers. */
export const toAmountText = formatAmount;

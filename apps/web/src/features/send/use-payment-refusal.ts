import type { ErrorCode } from "@evenly/contract";
import type { LimitState, Quote } from "@evenly/contract/payments/schemas";
import { moneyText } from "@evenly/ui";
import { useLocale, useTranslations } from "use-intl";
import { isOutcomeOpen } from "./send-intent.ts";

type Facts = Partial<Pick<Quote, "availableBeforeMinor" | "totalMinor" | "currency" | "limits">>;
type OwnWords =
  | "SELF_TRANSFER"
  | "PAYEE_UNKNOWN"
  | "EMAIL_NOT_VERIFIED"
  | "PARTY_FROZEN"
  | "SESSION_EXPIRED"
  | "IDEMPOTENCY_MISMATCH";

const ownWords: ReadonlySet<string> = new Set<OwnWords>([
  "SELF_TRANSFER",
  "PAYEE_UNKNOWN",
  "EMAIL_NOT_VERIFIED",
  "PARTY_FROZEN",
  "SESSION_EXPIRED",
  "IDEMPOTENCY_MISMATCH",
]);

function hasOwnWords(code: string): code is OwnWords {
  return ownWords.has(code);
}

/** Says why a payment cannot be made and what to do, with the amounts that explain it. */
export function usePaymentRefusal(): (code: string, facts?: Facts) => string {
  const t = useTranslations("send.refusal");
  const errors = useTranslations("errors");
  const locale = useLocale();
  return (code, facts = {}) => {
    const { availableBeforeMinor, totalMinor, currency = "USD", limits = [] } = facts;
    const text = (amountMinor: bigint) => moneyText(amountMinor, currency, locale);
    if (code === "INSUFFICIENT_FUNDS" && availableBeforeMinor !== undefined && totalMinor !== undefined) {
      return t("INSUFFICIENT_FUNDS", { missing: text(totalMinor - availableBeforeMinor) });
    }
    const limit = code === "LIMIT_REACHED" ? brokenLimit(limits, totalMinor ?? 0n) : undefined;
    if (limit?.rule === "identity_single") return t("LIMIT_SINGLE", { limit: text(limit.limitMinor) });
    if (limit) return t("LIMIT_DAILY", { limit: text(limit.limitMinor), left: text(limit.remainingMinor) });
    if (isOutcomeOpen(code) && code !== "OVERLOADED") return t("UNKNOWN_OUTCOME");
    return hasOwnWords(code) ? t(code) : errors(code as ErrorCode);
  };
}

/** Says why nobody was found. Nothing was sent yet, so a missing answer is only that. */
export function usePayeeRefusal(): (code: string) => string {
  const errors = useTranslations("errors");
  const textOf = usePaymentRefusal();
  return (code) => {
    if (isOutcomeOpen(code)) return errors(code as ErrorCode);
    return textOf(code === "VALIDATION" ? "PAYEE_UNKNOWN" : code);
  };
}

function brokenLimit(limits: readonly LimitState[], totalMinor: bigint): LimitState | undefined {
  return limits.find((limit) => totalMinor > limit.remainingMinor);
}

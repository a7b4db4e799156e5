import type { ErrorCode } from "@evenly/contract";
import type { Reason } from "@evenly/contract/fraud/index";
import type { LimitState, Quote } from "@evenly/contract/payments/schemas";
import { moneyText } from "@evenly/ui";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { isOutcomeOpen } from "./send-intent.ts";
import { isSingle } from "./shortfall.ts";

type Facts = Partial<Pick<Quote, "availableBeforeMinor" | "totalMinor" | "currency" | "limits" | "reasons">>;
type OwnWords =
  | "SELF_TRANSFER"
  | "PAYEE_UNKNOWN"
  | "EMAIL_NOT_VERIFIED"
  | "PARTY_FROZEN"
  | "SESSION_EXPIRED"
  | "IDEMPOTENCY_MISMATCH"
  | "NO_ROOM";

const ownWords: ReadonlySet<string> = new Set<OwnWords>([
  "SELF_TRANSFER",
  "PAYEE_UNKNOWN",
  "EMAIL_NOT_VERIFIED",
  "PARTY_FROZEN",
  "SESSION_EXPIRED",
  "IDEMPOTENCY_MISMATCH",
  "NO_ROOM",
]);

function hasOwnWords(code: string): code is OwnWords {
  return ownWords.has(code);
}

/** Text for a refused payment: the reason and what to do, with the relevant amounts. */
export function usePaymentRefusal(): (code: string, facts?: Facts) => string {
  const t = useTranslations("send.refusal");
  const errors = useTranslations("errors");
  const locale = useLocale();
  const blockText = useBlockText();
  return (code, facts = {}) => {
    const { availableBeforeMinor, totalMinor, currency = "USD", limits = [] } = facts;
    const text = (amountMinor: bigint) => moneyText(amountMinor, currency, locale);
    if (code === "INSUFFICIENT_FUNDS" && availableBeforeMinor !== undefined && totalMinor !== undefined) {
      return t("INSUFFICIENT_FUNDS", { missing: text(totalMinor - availableBeforeMinor) });
    }
    const limit = code === "LIMIT_REACHED" ? brokenLimit(limits, totalMinor ?? 0n) : undefined;
    if (limit && isSingle(limit)) return t("LIMIT_SINGLE", { limit: text(limit.limitMinor) });
    if (limit) return t("LIMIT_DAILY", { limit: text(limit.limitMinor), left: text(limit.remainingMinor) });
    const block = blockText(code, facts.reasons);
    if (block !== null) return block;
    if (isOutcomeOpen(code) && code !== "OVERLOADED") return t("UNKNOWN_OUTCOME");
    return hasOwnWords(code) ? t(code) : errors(code as ErrorCode);
  };
}

const blocks = {
  COUNTRY_BLOCKED: "country_blocked",
  OUTSIDE_HOURS: "outside_hours",
  RULE_BLOCKED: "own_rule",
  COOLING_OFF: "recent_credential_change",
} as const;

/** Whether the user's own settings block a payment, so that they can also let it through. */
export function isOwnBlock(code: string, reasons: readonly Reason[] = []): boolean {
  if (code === "COUNTRY_BLOCKED") return reasons.some(({ facts }) => facts.by === "you");
  return code === "OUTSIDE_HOURS" || code === "RULE_BLOCKED";
}

/** Whether protection that the user cannot change blocks a payment: once it was tried, the user can appeal. */
export function isAppealable(code: string, reasons: readonly Reason[] = []): boolean {
  return code === "PAYMENT_BLOCKED" || (code in blocks && !isOwnBlock(code, reasons));
}

/** Why fraud protection blocks a payment and until when; null for another refusal, or without the quote's reasons. */
function useBlockText(): (code: string, reasons?: readonly Reason[]) => string | null {
  const t = useTranslations("send.refusal");
  const locale = useLocale();
  const format = useFormatter();
  const momentText = (until: string) =>
    format.dateTime(new Date(until), { weekday: "short", hour: "numeric", minute: "2-digit" });
  return (code, reasons = []) => {
    const wanted = code in blocks ? blocks[code as keyof typeof blocks] : null;
    const facts = reasons.find((reason) => reason.code === wanted)?.facts;
    if (wanted === null || !facts) return null;
    const { country = "", by, until, rule = "", change = "" } = facts;
    if (wanted === "recent_credential_change")
      return t("COOLING_UNTIL", { change, until: momentText(until ?? "") });
    if (wanted === "country_blocked") {
      const name = new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country;
      return t(by === "you" ? "COUNTRY_OWN" : "COUNTRY_EVENLY", { country: name });
    }
    if (wanted === "outside_hours") return t("HOURS_UNTIL", { until: momentText(until ?? "") });
    return until === undefined
      ? t("RULE_OWN", { rule })
      : t("RULE_UNTIL", { rule, until: momentText(until) });
  };
}

/** Text for a payee who was not found. Nothing was sent yet, so a missing answer needs no warning. */
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

import type { CaseDetail, CaseSummary } from "@evenly/contract/cases/schemas";
import type { Reason } from "@evenly/contract/fraud/index";
import type { SecurityEventKind } from "@evenly/contract/security/schemas";
import { useLocale, useTranslations } from "use-intl";

/** The line below a case's person: the payee, or what was blocked or disowned. */
export function useAboutText(): (row: CaseSummary) => string {
  const t = useTranslations("cases");
  const security = useTranslations("security");
  return ({ kind, other, about }) => {
    if (kind === "held_payment" && other !== null) return t("to", { name: other.displayName });
    const block = `about.${about}` as "about.COUNTRY_BLOCKED";
    if (about !== null && t.has(block)) return t(block);
    const event = `kinds.${about as SecurityEventKind}` as const;
    return about !== null && security.has(event) ? security(event) : t("about.other");
  };
}

/** A reason in an operator's words. */
export function useReasonText(): (reason: Reason) => string {
  const t = useTranslations("cases.reasons");
  const names = new Intl.DisplayNames(useLocale(), { type: "region" });
  return ({ code, facts }) => {
    const { country = "", rule = "", score = "", payments = "", minutes = "" } = facts;
    return t(code, {
      country: country === "" ? "" : (names.of(country) ?? country),
      rule,
      score,
      payments,
      minutes,
    });
  };
}

/** First name of a person, for labels. */
export function firstNameOf({ displayName }: CaseDetail["person"]): string {
  return displayName.split(" ")[0] ?? displayName;
}

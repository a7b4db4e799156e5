import type { BlockedPayment } from "@evenly/contract/cases/schemas";
import { shownMoneyText } from "@evenly/ui";
import { useFormatter, useLocale, useTranslations } from "use-intl";

const DAY_MS = 86_400_000;

/** Texts about a blocked payment: the payment, why, and what to do. */
export function useBlockTexts() {
  const t = useTranslations("fraud.stopped");
  const locale = useLocale();
  const format = useFormatter();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const day = (at: Date) => format.dateTime(at, { month: "short", day: "numeric" });
  const moment = (at: Date) =>
    format.dateTime(at, { weekday: "short", hour: "numeric", minute: "2-digit", ...longAway(at) });
  const kindOf = ({ reasons }: BlockedPayment) => {
    const [first] = reasons;
    switch (first?.code) {
      case "country_blocked":
        return first.facts.by === "you" ? "country_own" : "country_evenly";
      case "outside_hours":
      case "own_rule":
      case "recent_credential_change":
        return first.code;
      case "limit_reached":
        return first.facts.rule?.startsWith("own_") ? "limit_reached" : "limit_identity";
      default:
        return "other";
    }
  };
  return {
    day,
    paymentOf: ({ amountMinor, currency, payee }: BlockedPayment) => {
      const amount = shownMoneyText(amountMinor, currency, locale);
      return t("row", { amount, name: payee?.displayName ?? t("someone") });
    },
    whyOf: (block: BlockedPayment) => {
      const { country = "", rule = "", limit = "", change = "" } = block.reasons[0]?.facts ?? {};
      return t(`why.${kindOf(block)}`, {
        country: country === "" ? "" : (names.of(country) ?? country),
        rule,
        limit: limit === "" ? "" : shownMoneyText(BigInt(Math.round(Number(limit) * 100)), "USD", locale),
        change,
      });
    },
    todoOf: (block: BlockedPayment) => {
      const kind = kindOf(block);
      const until = block.until === null ? "" : moment(block.until);
      const canWait = block.until !== null && block.until.getTime() > Date.now();
      if ((kind === "own_rule" || kind === "limit_reached" || kind === "limit_identity") && canWait)
        return t(`do.${kind}_until`, { until });
      return t(`do.${kind}`, { until });
    },
  };
}

/** A day of the month beside the weekday for moments beyond the next six days. */
function longAway(at: Date): { readonly month?: "short"; readonly day?: "numeric" } {
  return at.getTime() - Date.now() > 6 * DAY_MS ? { month: "short", day: "numeric" } : {};
}

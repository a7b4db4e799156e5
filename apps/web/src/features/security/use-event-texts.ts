import type { Place } from "@evenly/contract/auth/schemas";
import type { SecurityEvent, SecurityEventKind } from "@evenly/contract/security/schemas";
import { shownMoneyText } from "@evenly/ui";
import { useFormatter, useLocale, useNow, useTranslations } from "use-intl";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Facts = Pick<SecurityEvent, "device" | "place" | "ipAddress" | "facts">;

/** Texts about security events in the reader's language. */
export function useEventTexts() {
  const t = useTranslations("security");
  const locale = useLocale();
  const placeOf = usePlaceText();
  const deviceOf = (device: SecurityEvent["device"]) =>
    device === null
      ? null
      : t("deviceName", {
          browser: device.browser ?? t("sessions.unknownBrowser"),
          os: device.os ?? t("sessions.unknown"),
        });
  const factsOf = (facts: SecurityEvent["facts"]) => {
    if (facts === null) return null;
    if (facts.of === "look") {
      const by = t("look.by", { operator: facts.operator });
      return [t(`look.${facts.category}`), facts.reference, by].filter(Boolean).join(" · ");
    }
    const amount = shownMoneyText(facts.amountMinor, facts.currency, locale);
    return facts.payeeName === null ? amount : t("paymentTo", { amount, name: facts.payeeName });
  };
  return {
    factsOf,
    titleOf: (kind: SecurityEventKind) => t(`kinds.${kind}`),
    deviceOf,
    placeOf,
    aboutOf: ({ device, place, ipAddress, facts }: Facts) =>
      [factsOf(facts), deviceOf(device), place && placeOf(place), ipAddress].filter(Boolean).join(" · "),
  };
}

/** Name of a place in the reader's language. */
export function usePlaceText(): (place: Place) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: "region" });
  return ({ country, city }) => [city, names.of(country) ?? country].filter(Boolean).join(", ");
}

/** Relative time up to a day, then a date. */
export function useAgo(): (moment: Date) => string {
  const t = useTranslations("security.sessions");
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MS });
  return (moment) => {
    const ageMs = now.getTime() - moment.getTime();
    if (ageMs < 2 * MINUTE_MS) return t("now");
    return ageMs < DAY_MS
      ? format.relativeTime(moment, now)
      : format.dateTime(moment, { day: "numeric", month: "short" });
  };
}

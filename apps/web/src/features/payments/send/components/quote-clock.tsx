import { useTranslations } from "use-intl";
import { clockOf, useCountdown } from "../use-countdown.ts";

const MINUTE_S = 60;

/** How long the quote is good for: minutes, and in the last one minutes and seconds. */
export function QuoteClock({ expiresAt }: { readonly expiresAt: Date }) {
  const t = useTranslations("send.quote");
  const seconds = useCountdown(expiresAt);
  return (
    <p className="numeric text-small text-text-2">
      {seconds >= MINUTE_S
        ? t("minutes", { minutes: Math.round(seconds / MINUTE_S) })
        : t("time", { time: clockOf(seconds) })}
    </p>
  );
}

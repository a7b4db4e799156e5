import { useTranslations } from "use-intl";
import { clockOf } from "../../payments/index.ts";

const HOUR = 60;

/** Texts for how long a code is good, and for how long it still is. */
export function useTimeTexts() {
  const t = useTranslations("qr");
  const minutesText = (minutes: number) =>
    minutes < HOUR ? t("minutes", { count: minutes }) : t("hours", { count: minutes / HOUR });
  const leftText = (seconds: number) => {
    if (seconds < 60) return t("goodFor", { time: clockOf(seconds) });
    const minutes = Math.floor(seconds / 60);
    return t("goodFor", { time: minutesText(minutes < HOUR ? minutes : Math.floor(minutes / HOUR) * HOUR) });
  };
  return { minutesText, leftText };
}

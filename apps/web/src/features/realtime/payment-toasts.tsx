import { moneyText } from "@evenly/ui";
import { useEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { notify } from "../../shell/toasts.ts";
import type { Arrival } from "./arrivals.ts";
import { sayInChip } from "./chip-voice.ts";

/** Payments that follow within this time are announced together. */
const QUIET_MS = 600;

type PaymentToastsProps = {
  readonly arrival: Arrival;
  /** Arrivals during this time are never announced. */
  readonly isQuiet: boolean;
};

/** Announces incoming payments once: by the chip of a page that has one, else by a toast. */
export function PaymentToasts({ arrival, isQuiet }: PaymentToastsProps) {
  const t = useTranslations("realtime");
  const locale = useLocale();
  const said = useRef<{ readonly id: number; readonly amountMinor: bigint } | null>(null);
  const isQuietNow = useRef(isQuiet);
  isQuietNow.current = isQuiet;
  useEffect(() => {
    const before = said.current?.id === arrival.id ? said.current.amountMinor : 0n;
    if (arrival.amountMinor === before) return;
    const timer = setTimeout(
      () => {
        said.current = { id: arrival.id, amountMinor: arrival.amountMinor };
        if (isQuietNow.current) return;
        const amount = moneyText(arrival.amountMinor - before, arrival.currency, locale, "always");
        const [name = "", ...others] = arrival.names;
        const text =
          others.length > 0
            ? t("receivedFromSeveral", { amount, count: arrival.names.length })
            : t("received", { amount, name });
        if (!sayInChip(text)) notify("success", text);
      },
      before === 0n ? 0 : QUIET_MS,
    );
    return () => clearTimeout(timer);
  }, [arrival, locale, t]);
  return null;
}

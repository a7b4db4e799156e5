import { moneyText } from "@evenly/ui";
import { useEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { notify } from "../../shell/toasts.ts";
import type { Arrival } from "./arrivals.ts";

/** Payments that come right after the first are said together once they stop. */
const QUIET_MS = 600;

/** Says once what came in. The toaster is the page's one live region, so nothing is read twice. */
export function PaymentToasts({ arrival }: { readonly arrival: Arrival }) {
  const t = useTranslations("realtime");
  const locale = useLocale();
  const said = useRef<{ readonly id: number; readonly amountMinor: bigint } | null>(null);
  useEffect(() => {
    const before = said.current?.id === arrival.id ? said.current.amountMinor : 0n;
    const timer = setTimeout(
      () => {
        const amount = moneyText(arrival.amountMinor - before, arrival.currency, locale, "always");
        const [name = "", ...others] = arrival.names;
        said.current = { id: arrival.id, amountMinor: arrival.amountMinor };
        notify(
          "success",
          others.length > 0
            ? t("receivedFromSeveral", { amount, count: arrival.names.length })
            : t("received", { amount, name }),
        );
      },
      before === 0n ? 0 : QUIET_MS,
    );
    return () => clearTimeout(timer);
  }, [arrival, locale, t]);
  return null;
}

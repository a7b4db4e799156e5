import { Chip, moneyText } from "@evenly/ui";
import { ArrowDownLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { api } from "../../api/trpc.ts";
import { useOffline } from "../offline/index.ts";
import { ARRIVAL_SHOWN_MS, type Arrival } from "./arrivals.ts";
import { takeArrivals } from "./chip-voice.ts";
import { useArrival, useRealtimeBalance, useRealtimeConnection } from "./realtime-balance-provider.tsx";

/**
 * Shows an incoming payment for four seconds; while the connection is down, the age of the balance. It also announces payments to screen
 * readers, so that a page with this chip needs no toast for them.
 */
export function LiveChip() {
  return (
    <>
      <Voice />
      <ShownChip />
    </>
  );
}

function Voice() {
  const [said, setSaid] = useState({ text: "", count: 0 });
  useEffect(() => takeArrivals((text) => setSaid(({ count }) => ({ text, count: count + 1 }))), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival is shown for its own time
  useEffect(() => {
    const timer = setTimeout(() => setSaid(({ count }) => ({ text: "", count })), ARRIVAL_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said.count]);
  return (
    <span data-arrivals role="status" className="sr-only">
      {/* A new element for each arrival, so that one with the same text is announced again. */}
      {said.text !== "" && <span key={said.count}>{said.text}</span>}
    </span>
  );
}

function ShownChip() {
  const arrival = useArrival();
  const { state, hasGivenUp } = useRealtimeConnection();
  const { lastUpdate } = useRealtimeBalance();
  const { dataUpdatedAt } = api.payments.getBalance.useQuery();
  const { online } = useOffline();
  const t = useTranslations("realtime");
  const format = useFormatter();
  // Without a network the banner shows the age of all data.
  if ((state === "disconnected" || hasGivenUp) && lastUpdate && online) {
    const knownAt = Math.max(lastUpdate.getTime(), dataUpdatedAt);
    return (
      <span className="text-small whitespace-nowrap text-text-3">
        {t("updatedAt", { time: format.dateTime(knownAt, { timeStyle: "short" }) })}
      </span>
    );
  }
  return arrival && <ArrivalChip key={arrival.id} arrival={arrival} />;
}

function ArrivalChip({ arrival }: { readonly arrival: Arrival }) {
  const t = useTranslations("realtime");
  const locale = useLocale();
  const [shownFor, setShownFor] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () => setShownFor(arrival.lastAt),
      Math.max(0, arrival.lastAt + ARRIVAL_SHOWN_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [arrival.lastAt]);
  if (shownFor === arrival.lastAt) return null;
  const amount = moneyText(arrival.amountMinor, arrival.currency, locale, "always");
  const [name = "", ...others] = arrival.names;
  const firstName = name.split(" ")[0] ?? name;
  return (
    <Chip
      tone="positive"
      icon={<ArrowDownLeft size={16} aria-hidden="true" />}
      className="motion-open min-w-0"
    >
      {others.length > 0 ? (
        t("receivedFromSeveral", { amount, count: arrival.names.length })
      ) : (
        <>
          <span className="truncate sm:hidden">{t("received", { amount, name: firstName })}</span>
          <span className="truncate max-sm:hidden">{t("receivedJustNow", { amount, name: firstName })}</span>
        </>
      )}
    </Chip>
  );
}

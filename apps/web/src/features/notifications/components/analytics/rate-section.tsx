import type { NotificationAnalytics } from "@evenly/contract/notifications/analytics";
import { CutBar, CutLegend, type CutTone, FactList } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { durationText } from "../../duration-text.ts";
import { PercentHero } from "./percent-hero.tsx";

const cuts = [
  ["delivered", "you"],
  ["sent", "aside"],
  ["failed", "over"],
  ["pending", "pending"],
] as const satisfies readonly (readonly [string, CutTone])[];

/** The delivery rate as a number, and all deliveries by state as a bar. */
export function RateSection({ analytics }: { readonly analytics: NotificationAnalytics }) {
  const t = useTranslations("notifications.analytics");
  const format = useFormatter();
  const { totalSent, totalDelivered, totalFailed, totalPending, totalDropped } = analytics;
  const withReceipts = sumWithReceipts(analytics);
  const counts = {
    delivered: totalDelivered,
    sent: totalSent - totalDelivered,
    failed: totalFailed,
    pending: totalPending,
  };
  return (
    <section aria-labelledby="delivery-rate" className="mt-6">
      <h2 id="delivery-rate" className="mb-2.5 text-small text-text-2">
        {t("rate")}
      </h2>
      <PercentHero rate={analytics.deliveryRate} />
      <p className="numeric mt-2 mb-5 text-text-2">
        {totalSent === 0 && t("nothingSent")}
        {withReceipts.sent > 0 && <span className="block">{t("arrived", withReceipts)}</span>}
        {totalSent > withReceipts.sent && (
          <span className="block text-small text-text-3">
            {t(withReceipts.sent > 0 ? "unconfirmed" : "unconfirmedAlone", {
              count: totalSent - withReceipts.sent,
            })}
          </span>
        )}
      </p>
      <CutBar
        label={t("cut", counts)}
        parts={cuts.map(([id, tone]) => ({ id, tone, value: BigInt(counts[id]) }))}
      />
      <CutLegend
        className="mt-3.5"
        items={cuts.map(([id, tone]) => ({
          id,
          tone,
          label: id === "sent" ? t("notConfirmed") : t(`state.${id}`),
          amount: <span className="numeric font-medium">{format.number(counts[id])}</span>,
        }))}
      />
      <FactList
        className="mt-6"
        facts={[
          {
            id: "time",
            label: (
              <>
                {t("averageTime")}
                <span className="block text-small text-text-3">
                  {t("averageTimeHelp", { count: totalDelivered })}
                </span>
              </>
            ),
            value: (
              <span className="numeric whitespace-nowrap">
                {durationText(analytics.averageDeliveryTimeMs, format)}
              </span>
            ),
          },
          {
            id: "dropped",
            label: t("dropped"),
            value: <span className="numeric">{format.number(totalDropped)}</span>,
          },
        ]}
      />
    </section>
  );
}

/** Sums over the channels that report delivery; the rate is computed from these. */
function sumWithReceipts({ channels }: NotificationAnalytics): { sent: number; delivered: number } {
  const some = channels.filter(({ hasReceipts }) => hasReceipts);
  const sum = (of: "sent" | "delivered") => some.reduce((total, channel) => total + channel[of], 0);
  return { sent: sum("sent"), delivered: sum("delivered") };
}

import type { NotificationAnalytics } from "@evenly/contract/notifications/analytics";
import { CutBar, Section } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { rateText } from "../../rate-text.ts";
import { useTemplateName } from "../../use-template-name.ts";
import { FailureReasonText } from "./failure-reason.tsx";

type ChannelAnalyticsProps = { readonly analytics: NotificationAnalytics; readonly isForOperators: boolean };

/** Statistics of each channel, the most sent templates, and failure reasons. */
export function ChannelAnalytics({ analytics, isForOperators }: ChannelAnalyticsProps) {
  const t = useTranslations("notifications.analytics");
  return (
    <>
      <Section title={t("byChannel")} id="by-channel">
        <ul className="mt-2">
          {analytics.channels.map((row) => (
            <ChannelRow key={row.channel} row={row} />
          ))}
        </ul>
      </Section>
      {analytics.topTemplates.length > 0 && <TopTemplates templates={analytics.topTemplates} />}
      {analytics.failures.length > 0 && (
        <Failures failures={analytics.failures} isForOperators={isForOperators} />
      )}
    </>
  );
}

function ChannelRow({ row }: { readonly row: NotificationAnalytics["channels"][number] }) {
  const t = useTranslations("notifications.analytics");
  const words = useTranslations("notifications");
  const format = useFormatter();
  const { channel, sent, delivered, failed, pending, hasReceipts, rate } = row;
  const rest = (["failed", "pending", "dropped"] as const).filter((state) => row[state] > 0);
  return (
    <li className="py-2.5">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <span className="font-medium">{words(`channel.${channel}`)}</span>
        <span className="numeric text-small text-text-3">
          {sent === 0
            ? t("nothingSent")
            : hasReceipts
              ? `${t("ofSent", { delivered, sent })} · ${rateText(rate, format)}`
              : t("withoutReceipts", { sent })}
        </span>
      </div>
      <CutBar
        size="thin"
        label={t("cut", { delivered, sent: sent - delivered, failed, pending })}
        parts={[
          { id: "delivered", tone: "you", value: BigInt(delivered) },
          { id: "sent", tone: "aside", value: BigInt(sent - delivered) },
          { id: "failed", tone: "over", value: BigInt(failed) },
          { id: "pending", tone: "pending", value: BigInt(pending) },
        ]}
      />
      {rest.length > 0 && (
        <p className="numeric mt-1.5 text-small text-text-2">
          {rest.map((state) => t(`counted.${state}`, { count: row[state] })).join(" · ")}
        </p>
      )}
    </li>
  );
}

function TopTemplates({ templates }: { readonly templates: NotificationAnalytics["topTemplates"] }) {
  const t = useTranslations("notifications.analytics");
  const format = useFormatter();
  const nameOf = useTemplateName();
  return (
    <Section title={t("topTemplates")} className="mt-9">
      <p className="mt-1 text-small text-text-3">{t("topTemplatesHelp")}</p>
      <ul className="mt-2 [&>li+li]:border-t [&>li+li]:border-line">
        {templates.map(({ template, sent, withReceipts, rate }) => (
          <li key={template} className="flex min-h-11 items-baseline justify-between gap-3 py-2">
            <span className="min-w-0 font-medium wrap-anywhere">{nameOf(template)}</span>
            <span className="numeric max-w-1/2 shrink-0 text-right text-small text-text-3">
              {t("sentTimes", { count: sent })}
              {rate !== null && ` · ${t("ofSent", withReceipts)} · ${rateText(rate, format)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type FailureRow = NotificationAnalytics["failures"][number];
type FailuresProps = { readonly failures: readonly FailureRow[]; readonly isForOperators: boolean };

/** Operators see the exact provider answers; other users see failures grouped by reason. */
function Failures({ failures, isForOperators }: FailuresProps) {
  const t = useTranslations("notifications.analytics");
  const words = useTranslations("notifications");
  const format = useFormatter();
  return (
    <Section title={t("failures")} id="failures" className="mt-9">
      <ul className="mt-2 [&>li+li]:border-t [&>li+li]:border-line">
        {(isForOperators ? failures : sumByKind(failures)).map(({ channel, reason, reasonCode, count }) => (
          <li
            key={`${channel} ${reasonCode} ${isForOperators ? reason : ""}`}
            className="flex min-h-11 items-baseline justify-between gap-3 py-2"
          >
            <span className="min-w-0">
              <span className="block font-medium">{words(`channel.${channel}`)}</span>
              <span className="block text-small text-text-2">
                <FailureReasonText code={reasonCode} said={isForOperators ? reason : null} />
              </span>
            </span>
            <span className="numeric shrink-0 font-medium">{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function sumByKind(failures: readonly FailureRow[]): readonly FailureRow[] {
  const kinds = new Map<string, FailureRow>();
  for (const row of failures) {
    const key = `${row.channel} ${row.reasonCode}`;
    kinds.set(key, { ...row, count: row.count + (kinds.get(key)?.count ?? 0) });
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count);
}

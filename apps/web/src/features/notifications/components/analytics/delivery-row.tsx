import type { Delivery } from "@evenly/contract/notifications/deliveries";
import { Chip, type ChipTone, IconTile, Timeline } from "@evenly/ui";
import { Bell, ChevronRight, type LucideIcon, Mail, MessageSquare, Smartphone } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { shownText } from "../../../../shell/shown-text.ts";
import { useTemplateName } from "../../use-template-name.ts";
import { TimeAgo } from "../time-ago.tsx";
import { FailureReasonText } from "./failure-reason.tsx";
import { SendAgain } from "./send-again.tsx";

const icons: Readonly<Record<Delivery["channel"], LucideIcon>> = {
  push: Smartphone,
  email: Mail,
  sms: MessageSquare,
  in_app: Bell,
};
const tones: Readonly<Record<Delivery["status"], ChipTone>> = {
  pending: "warning",
  sent: "neutral",
  delivered: "positive",
  failed: "negative",
  dropped: "neutral",
};

type DeliveryRowProps = { readonly delivery: Delivery; readonly isForOperators: boolean };

/** One delivery: channel, title (operators see only the template) and state; expanded, every attempt. */
export function DeliveryRow({ delivery, isForOperators }: DeliveryRowProps) {
  const t = useTranslations("notifications.analytics");
  const words = useTranslations("notifications");
  const nameOf = useTemplateName();
  const now = useNow({ updateInterval: 60_000 });
  const { channel, title, status, retryCount, maxRetries, createdAt } = delivery;
  const Icon = icons[channel];
  const retries = retryCount > 0 ? ` · ${t("retries", { count: retryCount, max: maxRetries })}` : "";
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-15 list-none items-center gap-x-3 rounded-small py-2 [&::-webkit-details-marker]:hidden">
          <IconTile className="max-sm:self-start">
            <Icon size={20} strokeWidth={1.75} />
          </IconTile>
          <span className="flex min-w-0 flex-1 gap-x-3 gap-y-1.5 max-sm:flex-col sm:items-center">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">
                {isForOperators ? nameOf(title) : shownText(title)}
              </span>
              <span className="block text-small text-text-3">
                {words(`channel.${channel}`)}
                {retries}
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-3">
              <Chip tone={tones[status]}>{t(`state.${status}`)}</Chip>
              <TimeAgo at={createdAt} now={now} />
            </span>
          </span>
          <ChevronRight
            size={16}
            aria-hidden="true"
            className="shrink-0 text-text-3 transition-transform group-open:rotate-90"
          />
        </summary>
        <DeliveryDetails delivery={delivery} isForOperators={isForOperators} />
      </details>
      {isForOperators && status === "failed" && <SendAgain delivery={delivery} />}
    </li>
  );
}

function DeliveryDetails({ delivery, isForOperators }: DeliveryRowProps) {
  const t = useTranslations("notifications.analytics");
  const format = useFormatter();
  const exact = (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "medium" });
  const { scheduledFor, deliveredAt, error, reasonCode, attempts, status } = delivery;
  const saidOf = (text: string | null) => (isForOperators ? text : null);
  return (
    <div className="pb-4 pl-12">
      {scheduledFor && (
        <p className="mb-3 text-small text-text-2">{t("keptUntil", { time: exact(scheduledFor) })}</p>
      )}
      {attempts.length === 0 ? (
        <p className="text-small text-text-3">{t("notTried")}</p>
      ) : (
        <Timeline
          steps={attempts.map(({ attempt, startedAt, outcome, ...tried }) => ({
            id: String(attempt),
            title: `${t("attempt", { count: attempt })}: ${t(`outcome.${outcome}`)}`,
            meta: (
              <>
                {exact(startedAt)}
                {tried.reasonCode !== null && (
                  <FailureReasonText code={tried.reasonCode} said={saidOf(tried.error)} />
                )}
              </>
            ),
          }))}
        />
      )}
      {deliveredAt && (
        <p className="mt-3 text-small text-text-2">{t("arrivedAt", { time: exact(deliveredAt) })}</p>
      )}
      {status === "failed" && reasonCode !== null && attempts.at(-1)?.error !== error && (
        <p className="mt-2 text-small text-negative-text">
          <FailureReasonText code={reasonCode} said={saidOf(error)} />
        </p>
      )}
    </div>
  );
}

import type { SecurityAlert } from "@evenly/contract/security/schemas";
import { Button, Chip, EmptyState, ErrorState, IconTile, Row, RowList, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useAgo, useEventTexts } from "../use-event-texts.ts";
import { useAlertPages } from "../use-security-lists.ts";
import { SecurityLayout } from "./security-layout.tsx";

/** Every security alert, open and resolved. */
export function AlertsPage() {
  const t = useTranslations("security.alerts");
  const common = useTranslations("common");
  const list = useAlertPages();
  const alerts = list.data?.pages.flatMap((page) => page.alerts);
  const unread = list.data?.pages[0]?.unread ?? 0;
  return (
    <SecurityLayout pageTitle={t("title")}>
      <section aria-labelledby="alerts" className="page-gutter flex-1 bg-surface-1 py-7">
        <div className="max-w-[44rem]">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <h2 id="alerts" className="text-h2 font-semibold">
              {t("title")}
            </h2>
            {unread > 0 && <MarkAllRead />}
          </div>
          {list.isPending && <SkeletonRows count={4} />}
          {list.isError && !alerts && (
            <ErrorState
              title={t("failed")}
              text={t("failedText")}
              action={<Button onClick={() => void list.refetch()}>{common("retry")}</Button>}
            />
          )}
          {alerts?.length === 0 && <EmptyState title={t("empty")} text={t("emptyText")} />}
          {alerts && alerts.length > 0 && (
            <RowList label={t("title")}>
              {alerts.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </RowList>
          )}
          {list.hasNextPage && (
            <Button
              variant="secondary"
              className="mt-5"
              busyLabel={list.isFetchingNextPage && t("loading")}
              onClick={() => void list.fetchNextPage()}
            >
              {t("showMore")}
            </Button>
          )}
        </div>
      </section>
    </SecurityLayout>
  );
}

function MarkAllRead() {
  const t = useTranslations("security.alerts");
  const mark = useChange(apiClient.security.markAllAlertsRead.mutate, { refresh: [["security"]] });
  return (
    <Button
      variant="quiet"
      size="small"
      className="-mr-3 max-lg:min-h-11"
      busyLabel={mark.isPending && t("saving")}
      onClick={() => mark.mutate()}
    >
      {t("markAll")}
    </Button>
  );
}

function AlertRow({ alert }: { readonly alert: SecurityAlert }) {
  const t = useTranslations("security.alerts");
  const texts = useEventTexts();
  const ago = useAgo();
  const Icon = alert.isResolved ? ShieldCheck : ShieldAlert;
  return (
    <Row
      lead={
        <IconTile className={alert.isResolved ? "" : "bg-negative-soft! text-negative-text!"}>
          <Icon size={20} strokeWidth={1.75} />
        </IconTile>
      }
      title={<span className={alert.isRead ? "" : "font-semibold"}>{texts.titleOf(alert.event.kind)}</span>}
      meta={texts.aboutOf(alert.event)}
      amount={
        alert.resolution === null ? (
          <Chip tone="negative">{t("open")}</Chip>
        ) : (
          <Chip>{t(`resolutions.${alert.resolution}`)}</Chip>
        )
      }
      amountMeta={ago(alert.event.occurredAt)}
      wrap={(content, className) => (
        <Link to="/security/alerts/$alertId" params={{ alertId: alert.id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}

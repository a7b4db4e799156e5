import type { SecurityEventType, Severity } from "@evenly/contract/security/schemas";
import { Button, EmptyState, ErrorState, RowList, SelectField, SkeletonRows } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEventPages } from "../use-security-lists.ts";
import { EventRow } from "./event-row.tsx";
import { SecurityLayout } from "./security-layout.tsx";

type Type = SecurityEventType | "all";
type Level = Severity | "all";

/** Every security event, with filters by type and severity. */
export function EventsPage() {
  const t = useTranslations("security.events");
  const common = useTranslations("common");
  const [type, setType] = useState<Type>("all");
  const [severity, setSeverity] = useState<Level>("all");
  const list = useEventPages({
    ...(type === "all" ? {} : { type }),
    ...(severity === "all" ? {} : { severity }),
  });
  const events = list.data?.pages.flatMap((page) => page.events);
  return (
    <SecurityLayout pageTitle={t("title")}>
      <section aria-labelledby="events" className="page-gutter flex-1 bg-surface-1 py-7">
        <div className="max-w-[44rem]">
          <h2 id="events" className="text-h2 font-semibold">
            {t("title")}
          </h2>
          <Filters type={type} onType={setType} severity={severity} onSeverity={setSeverity} />
          {list.isPending && <SkeletonRows count={6} />}
          {list.isError && !events && (
            <ErrorState
              title={t("failed")}
              text={t("failedText")}
              action={<Button onClick={() => void list.refetch()}>{common("retry")}</Button>}
            />
          )}
          {events?.length === 0 && <EmptyState title={t("empty")} text={t("emptyText")} />}
          {events && events.length > 0 && (
            <RowList label={t("title")}>
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
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
              {t("more")}
            </Button>
          )}
        </div>
      </section>
    </SecurityLayout>
  );
}

type FiltersProps = {
  readonly type: Type;
  readonly onType: (type: Type) => void;
  readonly severity: Level;
  readonly onSeverity: (severity: Level) => void;
};

const types: readonly Type[] = ["all", "login", "transaction", "suspicious_activity"];
const levels: readonly Level[] = ["all", "low", "medium", "high", "critical"];

function Filters({ type, onType, severity, onSeverity }: FiltersProps) {
  const t = useTranslations("security");
  return (
    <div className="mt-4 mb-3 grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t("events.type")}
        value={type}
        onPick={onType}
        choices={types.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <SelectField
        label={t("events.severity")}
        value={severity}
        onPick={onSeverity}
        choices={levels.map((value) => ({ value, label: t(`severities.${value}`) }))}
      />
    </div>
  );
}

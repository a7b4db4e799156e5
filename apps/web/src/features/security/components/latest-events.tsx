import { Button, EmptyState, ErrorState, Note, RowList, Section, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { EventRow } from "./event-row.tsx";

const ROWS = 5;

/** The latest events, with a link to all. */
export function LatestEvents() {
  const t = useTranslations("security.events");
  const security = useTranslations("security");
  const common = useTranslations("common");
  const list = api.security.listEvents.useQuery({ limit: ROWS });
  const events = list.data?.events;
  return (
    <Section
      title={t("title")}
      className="mt-9"
      action={
        events &&
        events.length > 0 && (
          <Link
            to="/security/events"
            className="flex min-h-11 items-center rounded-small text-label font-medium text-accent-text hover:underline"
          >
            {t("all")}
          </Link>
        )
      }
    >
      {list.isPending && <SkeletonRows count={3} />}
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
      <Note className="mt-4" icon={<Eye size={20} strokeWidth={1.75} aria-hidden="true" />}>
        {security("staffNote")}
      </Note>
    </Section>
  );
}

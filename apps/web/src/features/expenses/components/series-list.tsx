import type { ExpenseSeries } from "@evenly/contract/expenses/series/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Button, ErrorState, SkeletonRows } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { SeriesRow } from "./series-row.tsx";

type ListProps = { readonly group: Group };

/** What repeats in a group: the next day, the caller's part, and what its author and admins may do. */
export function SeriesList({ group }: ListProps) {
  const t = useTranslations("series");
  return (
    <section aria-labelledby="repeating" className="mt-8">
      <h2 id="repeating" className="mb-2 scroll-mt-24 text-h2 font-semibold">
        {t("title")}
      </h2>
      <Body group={group} />
    </section>
  );
}

function Body({ group }: ListProps) {
  const t = useTranslations("series");
  const common = useTranslations("common");
  const query = api.groups.listSeries.useQuery({ groupId: group.id });
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState
        title={t("failed")}
        text={t("safe")}
        action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
      />
    ) : (
      <SkeletonRows count={2} />
    );
  const hasEnded = ({ state }: ExpenseSeries) => state === "ended" || state === "stopped";
  const running = query.data.series.filter((series) => !hasEnded(series));
  const ended = query.data.series.filter(hasEnded);
  return (
    <>
      {running.length === 0 ? (
        <>
          <p className="font-medium">{t("none")}</p>
          <p className="mt-1 text-small text-text-2">{t("noneText")}</p>
        </>
      ) : (
        <Rows group={group} list={running} />
      )}
      {ended.length > 0 && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center text-small font-medium text-text-2">
            {t("showEnded", { count: ended.length })}
          </summary>
          <Rows group={group} list={ended} />
        </details>
      )}
    </>
  );
}

function Rows({ group, list }: ListProps & { readonly list: readonly ExpenseSeries[] }) {
  return (
    <ul className="divide-y divide-line">
      {list.map((series) => (
        <SeriesRow key={series.id} group={group} series={series} />
      ))}
    </ul>
  );
}

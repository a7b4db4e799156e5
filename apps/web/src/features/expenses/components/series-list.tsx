import type { ExpenseSeries } from "@evenly/contract/expenses/series/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Disclosure } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
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
  const query = api.groups.listSeries.useQuery({ groupId: group.id });
  return (
    <QueryRows
      query={query}
      data={query.data?.series}
      count={2}
      failed={{ title: t("failed"), text: t("safe") }}
      empty={<NoSeries />}
    >
      {(series) => <Known group={group} list={series} />}
    </QueryRows>
  );
}

function NoSeries() {
  const t = useTranslations("series");
  return (
    <>
      <p className="font-medium">{t("none")}</p>
      <p className="mt-1 text-small text-text-2">{t("noneText")}</p>
    </>
  );
}

function Known({ group, list }: RowsProps) {
  const t = useTranslations("series");
  const hasEnded = ({ state }: ExpenseSeries) => state === "ended" || state === "stopped";
  const running = list.filter((series) => !hasEnded(series));
  const ended = list.filter(hasEnded);
  return (
    <>
      {running.length === 0 ? <NoSeries /> : <Rows group={group} list={running} />}
      {ended.length > 0 && (
        <Disclosure className="mt-3" label={t("showEnded", { count: ended.length })}>
          <Rows group={group} list={ended} />
        </Disclosure>
      )}
    </>
  );
}

type RowsProps = ListProps & { readonly list: readonly ExpenseSeries[] };

function Rows({ group, list }: RowsProps) {
  return (
    <ul className="divide-y divide-line">
      {list.map((series) => (
        <SeriesRow key={series.id} group={group} series={series} />
      ))}
    </ul>
  );
}

import { Button, EmptyState, ErrorState, LeftHalf, RowList, SkeletonBar, SkeletonRows } from "@evenly/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { DayLabel, groupByDay, TransactionRow } from "../../payments/index.ts";
import { type HistorySearch, isFiltered, readHistorySearch } from "../history-search.ts";
import { useHistory } from "../use-history.ts";
import { useIsWide } from "../use-is-wide.ts";
import { FilterBar } from "./filter-bar.tsx";
import { HistorySummary } from "./history-summary.tsx";
import { SearchField } from "./search-field.tsx";

type HistoryListProps = { readonly search: HistorySearch; readonly selectedId: string | undefined };

/** The list with its filters, by day; more is fetched when asked for. */
export function HistoryList({ search, selectedId }: HistoryListProps) {
  const t = useTranslations("history");
  const navigate = useNavigate();
  const { query, transactions, total, isTotalCapped } = useHistory(search);
  const change = (changes: { readonly [Key in keyof HistorySearch]: HistorySearch[Key] | undefined }) =>
    void navigate({
      to: "/history",
      search: (before) => readHistorySearch({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return (
    <LeftHalf label={t("list")} className={selectedId ? "max-lg:hidden" : ""}>
      <SearchField value={search.q ?? ""} onSearch={(q) => change({ q: q === "" ? undefined : q })} />
      <FilterBar search={search} onChange={change} />
      {query.isPending && (
        <div className="mt-5">
          <SkeletonBar />
          <SkeletonRows count={6} />
        </div>
      )}
      {query.isError && transactions.length === 0 && (
        <ErrorState
          title={t("failed")}
          text={t("failedText")}
          action={<Button onClick={() => void query.refetch()}>{t("retry")}</Button>}
        />
      )}
      {query.isSuccess && transactions.length === 0 && <NothingHere hasFilters={isFiltered(search)} />}
      {transactions.length > 0 && (
        <>
          <HistorySummary
            transactions={transactions}
            total={total}
            isTotalCapped={isTotalCapped}
            isFiltered={isFiltered(search)}
          />
          <Days transactions={transactions} selectedId={selectedId} />
        </>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          isWide
          busyLabel={query.isFetchingNextPage && t("loadingMore")}
          onClick={() => void query.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </LeftHalf>
  );
}

function NothingHere({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useTranslations("history");
  if (!hasFilters) return <EmptyState title={t("empty")} text={t("emptyText")} className="mt-6" />;
  const clear = (
    <Link
      to="/history"
      search={{}}
      className="flex min-h-11 items-center rounded-small font-medium text-accent-text hover:underline"
    >
      {t("clear")}
    </Link>
  );
  return <EmptyState title={t("noneFound")} text={t("noneFoundText")} action={clear} className="mt-6" />;
}

type DaysProps = Pick<ReturnType<typeof useHistory>, "transactions"> & Pick<HistoryListProps, "selectedId">;

function Days({ transactions, selectedId }: DaysProps) {
  const isWide = useIsWide();
  return groupByDay(transactions).map((day) => (
    <section key={day.key} className="mt-5">
      <DayLabel date={day.date} level={2} />
      <RowList className="mt-1">
        {day.items.map((transaction) => (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            isSelected={transaction.id === selectedId}
            showsType
            wrap={(content, className) => (
              <Link
                to="/history/$transactionId"
                params={{ transactionId: transaction.id }}
                search={(before) => before}
                resetScroll={!isWide}
                aria-current={transaction.id === selectedId ? "true" : undefined}
                className={className}
              >
                {content}
              </Link>
            )}
          />
        ))}
      </RowList>
    </section>
  ));
}

import type { TransferId } from "@evenly/contract/ids";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { Button, EmptyState, ErrorState, LeftHalf, SkeletonBar, SkeletonRows } from "@evenly/ui";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type ComponentProps, lazy, Suspense, useCallback, useDeferredValue, useMemo } from "react";
import { useFormatter, useTimeZone, useTranslations } from "use-intl";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import { useItemMarks } from "../../offline/index.ts";
import { groupByDay } from "../../payments/index.ts";
import { type HistorySearch, isFiltered, readHistorySearch, type SearchChanges } from "../history-search.ts";
import type { useHistory } from "../use-history.ts";
import { useListKeys } from "../use-list-keys.ts";
import { type SelectionControl, useSelection } from "../use-selection.ts";
import { DaySection } from "./day-section.tsx";
import { ExportButton } from "./export/export-button.tsx";
import { FilterBar } from "./filters/filter-bar.tsx";
import { FilterButton } from "./filters/filter-button.tsx";
import { SearchField } from "./filters/search-field.tsx";
import { HistorySummary } from "./history-summary.tsx";
import { AddEntryButton } from "./manual/add-entry-button.tsx";
import { MoreEntries } from "./more-entries.tsx";

const SelectionBar = lazy(() =>
  import("./bulk/selection-bar.tsx").then((module) => ({ default: module.SelectionBar })),
);

type HistoryListProps = {
  readonly search: HistorySearch;
  readonly history: ReturnType<typeof useHistory>;
  readonly openId: string | undefined;
};

/** The filtered list, grouped by day; further pages load while the user scrolls. */
export function HistoryList({ search, history, openId }: HistoryListProps) {
  const t = useTranslations("history");
  const { query, total, isTotalCapped } = history;
  // Rows are rendered without blocking input; kept ones at once, so that the scroll position can be restored.
  const transactions = useDeferredValue(history.transactions);
  const isBehind = transactions !== history.transactions;
  const ids = useMemo(() => transactions.map(({ id }) => id), [transactions]);
  const control = useSelection(ids, search);
  const { change, close } = useHistoryNavigation(openId);
  const { list, onKeyDown } = useListKeys(control, close);
  const startSelecting =
    control.selection.kind === "off" && transactions.length > 0 ? control.start : undefined;
  const isEmpty = query.isSuccess && !isBehind && transactions.length === 0;
  return (
    <LeftHalf label={t("list")} className={clsx("max-lg:pt-2", openId && "max-lg:hidden")}>
      <Tools
        search={search}
        total={total}
        isTotalCapped={isTotalCapped}
        onChange={change}
        onSelect={startSelecting}
      />
      <FilterBar search={search} onChange={change} />
      {(query.isPending || (isBehind && transactions.length === 0)) && <ListSkeleton />}
      {query.isError && !isBehind && transactions.length === 0 && (
        <ErrorState
          title={t("failed")}
          text={t("failedText")}
          action={<Button onClick={() => void query.refetch()}>{t("retry")}</Button>}
        />
      )}
      {isEmpty && <NothingHere hasFilters={isFiltered(search)} searchedTo={history.searchedTo} />}
      {transactions.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside
        <div
          ref={list}
          onKeyDown={onKeyDown}
          className={clsx(query.isPlaceholderData && "opacity-60 transition-opacity delay-150")}
        >
          <HistorySummary
            search={search}
            total={total}
            isTotalCapped={isTotalCapped}
            onSelect={startSelecting}
          />
          <Days
            transactions={transactions}
            hasMore={query.hasNextPage}
            openId={openId}
            search={search}
            control={control}
          />
        </div>
      )}
      {!isBehind && <MoreEntries history={history} />}
      {control.selection.kind !== "off" && (
        <Suspense>
          <SelectionBar
            search={search}
            control={control}
            transactions={transactions}
            total={total}
            isTotalCapped={isTotalCapped}
          />
        </Suspense>
      )}
    </LeftHalf>
  );
}

function ListSkeleton() {
  return (
    <div className="mt-5 max-lg:mt-1">
      <div className="max-lg:hidden">
        <SkeletonBar />
      </div>
      <SkeletonRows count={6} />
    </div>
  );
}

type ToolsProps = ComponentProps<typeof ExportButton> & {
  readonly onChange: (changes: SearchChanges, replace?: boolean) => void;
  readonly onSelect: (() => void) | undefined;
};

/** Search and export, and on a phone the sheet of filters. */
function Tools({ onChange, onSelect, ...listed }: ToolsProps) {
  const isWide = useIsWide();
  const { search } = listed;
  return (
    <div className="flex gap-2">
      <SearchField value={search.q ?? ""} onSearch={(q) => onChange({ q: q || undefined }, true)} />
      {!isWide && <FilterButton search={search} onChange={onChange} onSelect={onSelect} />}
      <ExportButton {...listed} />
    </div>
  );
}

/** Navigation for filters: each change adds a step to the browser's history, except typing. The open entry stays open. */
function useHistoryNavigation(openId: string | undefined) {
  const navigate = useNavigate();
  const change = useCallback(
    (changes: SearchChanges, replace = false) =>
      void navigate({
        to: ".",
        search: (before) => readHistorySearch({ ...before, ...changes }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const isOpen = openId !== undefined;
  const close = useCallback(() => {
    if (isOpen) void navigate({ to: "/history", search: (before) => before, resetScroll: false });
  }, [navigate, isOpen]);
  return { change, close };
}

function NothingHere({
  hasFilters,
  searchedTo,
}: {
  readonly hasFilters: boolean;
  readonly searchedTo: Date | null;
}) {
  const t = useTranslations("history");
  const format = useFormatter();
  if (!hasFilters)
    return (
      <EmptyState title={t("empty")} text={t("emptyText")} action={<AddEntryButton />} className="mt-6" />
    );
  const clear = (
    <Link
      to="/history"
      search={{}}
      className="flex min-h-11 items-center rounded-small font-medium text-accent-text hover:underline"
    >
      {t("clear")}
    </Link>
  );
  const text = searchedTo
    ? t("noneFoundSince", { date: format.dateTime(searchedTo, { dateStyle: "medium" }) })
    : t("noneFoundText");
  return <EmptyState title={t("noneFound")} text={text} action={clear} className="mt-6" />;
}

type DaysProps = {
  readonly transactions: readonly Transaction[];
  readonly hasMore: boolean;
  readonly openId: string | undefined;
  readonly search: HistorySearch;
  readonly control: SelectionControl;
};

function Days({ transactions, hasMore, openId, search, control }: DaysProps) {
  const timeZone = useTimeZone() ?? "UTC";
  const days = useMemo(() => groupByDay(transactions, timeZone), [transactions, timeZone]);
  const { hrefOf, open } = useEntryLinks(search);
  const marks = useItemMarks();
  return days.map((day, index) => (
    <DaySection
      key={day.key}
      day={day}
      isWhole={index < days.length - 1 || !hasMore}
      openId={openId}
      selection={control.selection}
      marks={marks}
      hrefOf={hrefOf}
      onOpen={open}
      onToggle={control.onToggle}
    />
  ));
}

/** Addresses of entries. NOTE: plain links, because a thousand of the router's links would each re-render on every navigation. */
function useEntryLinks(search: HistorySearch) {
  const navigate = useNavigate();
  const router = useRouter();
  const isWide = useIsWide();
  const hrefOf = useMemo(() => {
    const { searchStr } = router.buildLocation({ to: "/history", search });
    return (id: string) => `/history/${id}${searchStr}`;
  }, [router, search]);
  const open = useCallback(
    (transactionId: TransferId) =>
      void navigate({
        to: "/history/$transactionId",
        params: { transactionId },
        search: (before) => before,
        resetScroll: !isWide,
      }),
    [navigate, isWide],
  );
  return { hrefOf, open };
}

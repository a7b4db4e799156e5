import type { ExpenseSummary } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { EmptyState, IconTile, Money, Row, RowList, Section, TextField } from "@evenly/ui";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { useDebounced } from "../../../shell/use-debounced.ts";
import { CategoryIcon } from "../../payments/index.ts";
import { ownPartOf } from "../own-part.ts";
import { useOriginalText } from "../use-original-text.ts";
import { usePayerText } from "../use-payer-text.ts";
import { ExpenseMark } from "./expense-mark.tsx";
import { WaitingExpenses } from "./waiting-expenses.tsx";

const PAGE_SIZE = 50;
const PAUSE_MS = 250;
/** Expenses of a group, the latest day first, with what each changes for the caller. */
export function ExpenseList({ group }: { readonly group: Group }) {
  const t = useTranslations("expenses");
  const [text, setText] = useState("");
  const [involvesMe, setInvolvesMe] = useState(false);
  const wanted = useDebounced(text.trim(), PAUSE_MS);
  const query = useExpensePages(group.id, wanted, involvesMe);
  const isFiltered = wanted !== "" || involvesMe;
  return (
    <Section title={t("title")}>
      {(group.expenseCount > 1 || isFiltered) && (
        <div className="mt-2 flex items-center gap-2">
          <TextField
            fieldClassName="min-w-0 flex-1"
            className="[&::-webkit-search-cancel-button]:hidden"
            label={t("search")}
            isLabelHidden
            placeholder={t("search")}
            type="search"
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          <button
            type="button"
            aria-pressed={involvesMe}
            onClick={() => setInvolvesMe(!involvesMe)}
            className={clsx(
              "inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-small border px-3 text-label font-medium",
              involvesMe
                ? "border-accent bg-accent-soft text-accent-text"
                : "border-line-strong bg-surface-1 hover:bg-surface-2",
            )}
          >
            {involvesMe && <Check size={16} aria-hidden="true" />}
            {t("involvesMe")}
          </button>
        </div>
      )}
      <WaitingExpenses group={group} />
      <Rows
        group={group}
        query={query}
        rows={query.data?.pages.flatMap(({ expenses }) => expenses)}
        nothing={wanted !== "" ? t("nothingFound") : involvesMe ? t("nothingOfYours") : null}
      />
    </Section>
  );
}

/** Expenses page by page; NOTE: tRPC's infinite hook adds a `direction` to the input, which the api refuses. */
function useExpensePages(groupId: Group["id"], text: string, involvesMe: boolean) {
  const input = {
    groupId,
    limit: PAGE_SIZE,
    ...(text !== "" && { text }),
    ...(involvesMe && { involvesMe }),
  };
  return useInfiniteQuery({
    queryKey: [["groups", "listExpenses"], { input }],
    queryFn: ({ pageParam, signal }) =>
      apiClient.groups.listExpenses.query(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

type RowsProps = {
  readonly group: Group;
  readonly query: {
    readonly isError: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => unknown;
    readonly fetchNextPage: () => unknown;
  };
  /** Undefined until a page has loaded. */
  readonly rows: readonly ExpenseSummary[] | undefined;
  /** What is said where a filter finds none; null without a filter. */
  readonly nothing: string | null;
};

function Rows({ group, query, rows, nothing: words }: RowsProps) {
  const t = useTranslations("expenses");
  const nothing =
    words === null ? (
      <EmptyState title={t("empty")} text={t("emptyText")} />
    ) : (
      <p role="status" className="mt-4 text-text-2">
        {words}
      </p>
    );
  return (
    <QueryRows
      query={query}
      data={rows}
      count={6}
      failed={{ title: t("loadFailed"), text: t("safe") }}
      empty={nothing}
      more={{ label: t("more"), busy: t("loading") }}
    >
      {(expenses) => (
        <RowList className="mt-2">
          {expenses.map((expense) => (
            <ExpenseListRow key={expense.id} group={group} expense={expense} />
          ))}
        </RowList>
      )}
    </QueryRows>
  );
}

const captions = { owes: "owed", getsBack: "lent", paid: "settled", none: "notYours" } as const;
/** Of money back: what it is for, which stays true after a payment. */
const backCaptions = {
  owes: "forOthers",
  getsBack: "yourPartBack",
  paid: "yourPartBack",
  none: "notYours",
} as const;
const tones = { owes: "owe", getsBack: "owed", paid: "muted", none: "muted" } as const;

function ExpenseListRow({ group, expense }: { readonly group: Group; readonly expense: ExpenseSummary }) {
  const t = useTranslations("expenses");
  const format = useFormatter();
  const payerText = usePayerText(group);
  const originalText = useOriginalText();
  const { currency, state, original, amountMinor } = expense;
  const day = format.dateTime(new Date(`${expense.spentOn}T00:00:00Z`), {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const part = ownPartOf(expense);
  const isCounted = state === "active";
  const caption = amountMinor < 0n ? backCaptions[part.kind] : captions[part.kind];
  return (
    <Row
      lead={
        <IconTile>
          <CategoryIcon category={expense.category} />
        </IconTile>
      }
      title={<span className={clsx(state === "voided" && "text-text-3 line-through")}>{expense.title}</span>}
      meta={
        <span className="numeric">
          {[payerText(expense), day, ...(original === null ? [] : [originalText(original)])].join(" · ")}
          <ExpenseMark expenseId={expense.id} />
        </span>
      }
      amount={
        (!isCounted || part.kind !== "none") && (
          <Money
            amountMinor={isCounted ? part.amountMinor : amountMinor < 0n ? -amountMinor : amountMinor}
            currency={currency}
            tone={isCounted ? tones[part.kind] : state === "voided" ? "void" : "muted"}
          />
        )
      }
      amountMeta={isCounted ? t(caption) : t(`states.${state}`)}
      wrap={(content, className) => (
        <Link
          to="/groups/$groupId/expenses/$expenseId"
          params={{ groupId: group.id, expenseId: expense.id }}
          className={className}
        >
          {content}
        </Link>
      )}
    />
  );
}

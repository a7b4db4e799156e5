import type { Transaction } from "@evenly/contract/payments/schemas";
import { EmptyState, RowList, Section } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { useTimeZone, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { showEntries } from "../../history/index.ts";
import { type ItemMark, useEdits, useItemMarks } from "../../offline/index.ts";
import { DayLabel, groupByDay, TransactionRow } from "../../payments/index.ts";

/** The latest payments, as many as the dashboard shows. */
export const LATEST = { limit: 8 } as const;

/** The latest payments, grouped by day. `isFirst`: the first payment has just arrived, so that it slides in like a later one. */
export function ActivitySection({ isFirst = false }: { readonly isFirst?: boolean }) {
  const t = useTranslations("dashboard");
  const timeZone = useTimeZone() ?? "UTC";
  const latest = api.payments.listTransactions.useQuery(LATEST);
  const history = useTranslations("history");
  const edits = useEdits();
  const marks = useItemMarks();
  const noticeOf = (mark: ItemMark | undefined) =>
    mark && { notice: history(`waits.${mark}`), isProblem: mark === "refused" };
  const page = latest.data?.transactions;
  const transactions = useMemo(() => page && showEntries(page, edits, true), [page, edits]);
  const isNew = useNewcomers(transactions, isFirst);
  return (
    <Section
      title={t("activity")}
      className="mt-9"
      action={
        transactions &&
        transactions.length > 0 && (
          <Link
            to="/history"
            className="flex min-h-11 items-center rounded-small text-label font-medium text-accent-text hover:underline"
          >
            {t("allHistory")}
          </Link>
        )
      }
    >
      <QueryRows
        query={latest}
        data={transactions}
        count={3}
        failed={{ title: t("activityFailed"), text: t("failedText") }}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      >
        {(entries) =>
          groupByDay(entries, timeZone).map((day) => (
            <div key={day.key} className="mt-3">
              <DayLabel date={day.date} level={3} />
              <RowList className="mt-1">
                {day.items.map((transaction) => (
                  <TransactionRow
                    key={transaction.id}
                    transaction={transaction}
                    isNew={isNew(transaction)}
                    {...noticeOf(marks.get(transaction.id))}
                    wrap={(content, className) => (
                      <Link
                        to="/history/$transactionId"
                        params={{ transactionId: transaction.id }}
                        className={className}
                      >
                        {content}
                      </Link>
                    )}
                  />
                ))}
              </RowList>
            </div>
          ))
        }
      </QueryRows>
    </Section>
  );
}

/** Tells entries that were added at the top since the list was first shown; all of them if it was empty before. */
function useNewcomers(
  transactions: readonly Transaction[] | undefined,
  wasEmpty: boolean,
): (entry: Transaction) => boolean {
  const newest = useRef<number | undefined>(wasEmpty ? Number.NEGATIVE_INFINITY : undefined);
  useEffect(() => {
    if (transactions === undefined || newest.current !== undefined) return;
    newest.current = transactions[0]?.effectiveAt.getTime() ?? Number.NEGATIVE_INFINITY;
  }, [transactions]);
  return ({ effectiveAt }) => newest.current !== undefined && effectiveAt.getTime() > newest.current;
}

import type { Budget } from "@evenly/contract/budgets/schemas";
import type { SpentRow } from "@evenly/contract/budgets/spent-schemas";
import { Button, Money } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";

type SpentRowsProps = { readonly budget: Budget; readonly name: string; readonly onClose: () => void };

/** The rows that a budget's number is the sum of, the latest first. */
export function SpentRows({ budget, name, onClose }: SpentRowsProps) {
  const t = useTranslations("budgets.rows");
  const [pages, setPages] = useState<readonly SpentRow[]>([]);
  const last = pages.at(-1);
  const query = api.budgets.listSpent.useQuery({
    budgetId: budget.id,
    on: budget.use.lastOn,
    ...(last !== undefined && { before: { on: last.on, id: last.id } }),
  });
  const { data } = query;
  const rows = data === undefined ? (pages.length > 0 ? pages : undefined) : [...pages, ...data.rows];
  return (
    <Dialog title={t("title", { name })} onClose={onClose}>
      <QueryRows
        query={query}
        data={rows}
        count={4}
        failed={{ title: t("failed") }}
        empty={<p className="mt-3 text-text-2">{t("none")}</p>}
      >
        {(shown) => (
          <ul className="mt-2 divide-y divide-line">
            {shown.map((row) => (
              <SpentLine key={`${row.source} ${row.id}`} row={row} />
            ))}
          </ul>
        )}
      </QueryRows>
      {data?.next != null && (
        <Button variant="secondary" className="mt-3" onClick={() => setPages([...pages, ...data.rows])}>
          {t("more")}
        </Button>
      )}
    </Dialog>
  );
}

function SpentLine({ row }: { readonly row: SpentRow }) {
  const t = useTranslations("budgets.rows");
  const format = useFormatter();
  const { title, on, ownMinor, paidMinor, currency } = row;
  const day = format.dateTime(new Date(`${on}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="block text-small text-text-3">
          {day}
          {paidMinor > ownMinor && (
            <>
              {" · "}
              {t.rich("paid", {
                amount: () => (
                  <Money amountMinor={paidMinor} currency={currency} tone="inherit" size="inherit" />
                ),
              })}
            </>
          )}
        </span>
      </span>
      <Money amountMinor={ownMinor} currency={currency} />
    </>
  );
  const look = "flex min-h-11 items-center gap-3 py-2 text-left";
  return <li>{linkOf(row, content, look)}</li>;
}

function linkOf({ source, id, groupId }: SpentRow, content: React.ReactNode, className: string) {
  if (source === "expense" && groupId !== null)
    return (
      <Link
        to="/groups/$groupId/expenses/$expenseId"
        params={{ groupId, expenseId: id }}
        className={className}
      >
        {content}
      </Link>
    );
  if (source === "bill")
    return (
      <Link to="/split-bills/$billId" params={{ billId: id }} className={className}>
        {content}
      </Link>
    );
  return (
    <Link to="/history/$transactionId" params={{ transactionId: id }} className={className}>
      {content}
    </Link>
  );
}

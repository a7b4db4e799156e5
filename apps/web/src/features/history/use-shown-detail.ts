import type { HistoryPage, Transaction, TransactionDetail } from "@evenly/contract/payments/schemas";
import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { api, refusalOf } from "../../trpc.ts";
import { sentAs, useEdits } from "../offline/index.ts";
import { detailOf, findMadeHere, showEntry } from "./edits/show-entries.ts";
import { pagesKey } from "./use-history.ts";

/** An entry with what waits to be sent of it. Where it cannot be loaded, its line in the list tells what is known. */
export function useShownDetail(id: TransactionDetail["id"]) {
  const queryClient = useQueryClient();
  const edits = useEdits();
  const made = findMadeHere(id, edits);
  useFollowName(id, made === undefined);
  const query = api.payments.getTransaction.useQuery({ id }, { enabled: made === undefined });
  const isDeleted = query.isError && refusalOf(query.error).code === "NOT_FOUND";
  const line = query.data === undefined && query.isError ? findLine(queryClient, id) : undefined;
  const known = query.data ?? (line && detailOf(line));
  const shown = known && showEntry(known, edits);
  return {
    query,
    detail: made ?? shown ?? undefined,
    isGone: made === undefined && (shown === null || isDeleted),
  };
}

/** An entry made on this device has another id once the server has taken it. */
function useFollowName(id: TransactionDetail["id"], isSettled: boolean): void {
  const navigate = useNavigate();
  const transactionId = isSettled ? sentAs(id) : undefined;
  useEffect(() => {
    if (transactionId !== undefined)
      void navigate({
        to: "/history/$transactionId",
        params: { transactionId },
        search: (now) => now,
        replace: true,
      });
  }, [transactionId, navigate]);
}

function findLine(queryClient: QueryClient, id: string): Transaction | undefined {
  const whole = queryClient.getQueriesData<InfiniteData<HistoryPage>>({ queryKey: pagesKey });
  const latest = queryClient.getQueriesData<HistoryPage>({ queryKey: [["payments", "listTransactions"]] });
  const pages = [
    ...whole.flatMap(([, data]) => data?.pages ?? []),
    ...latest.flatMap(([, page]) => (page ? [page] : [])),
  ];
  return pages.flatMap(({ transactions }) => transactions).find((known) => known.id === id);
}

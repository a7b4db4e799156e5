import type { HistoryPage, Transaction, TransactionDetail } from "@evenly/contract/payments/schemas";
import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { api, refusalOf } from "../../api/trpc.ts";
import { sentAs, useEdits } from "../offline/index.ts";
import { detailOf, findMadeHere, showEntry } from "./edits/show-entries.ts";
import { pagesKey } from "./use-history.ts";

/**
 * An entry with its pending edits applied. If its details cannot be loaded, the data of its list row is shown. `isOpen`: the address names
 * it, so the address follows when the entry gets its server id. Until the server's details have come, it shows as it was written here.
 */
export function useShownDetail(id: TransactionDetail["id"], isOpen: boolean) {
  const queryClient = useQueryClient();
  const edits = useEdits();
  const made = findMadeHere(id, edits);
  useFollowName(id, isOpen && made === undefined);
  const named = sentAs(id) ?? id;
  const query = api.payments.getTransaction.useQuery({ id: named }, { enabled: made === undefined });
  const written = useRef<TransactionDetail>(undefined);
  if (made !== undefined) written.current = made;
  const isDeleted = query.isError && refusalOf(query.error).code === "NOT_FOUND";
  const line = query.data === undefined && query.isError ? findLine(queryClient, named) : undefined;
  const wasWritten = query.isPending && written.current ? { ...written.current, id: named } : undefined;
  const known = query.data ?? (line && detailOf(line)) ?? wasWritten;
  const shown = known && showEntry(known, edits);
  return {
    query,
    detail: made ?? shown ?? undefined,
    isGone: made === undefined && (shown === null || isDeleted),
  };
}

/** Replaces the address when an entry created on this device got its server id. */
function useFollowName(id: TransactionDetail["id"], isAnswered: boolean): void {
  const navigate = useNavigate();
  const transactionId = isAnswered ? sentAs(id) : undefined;
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

import type { UpdateTransactionInput } from "@evenly/contract/payments/annotations";
import type { HistoryPage, Transaction, TransactionDetail } from "@evenly/contract/payments/schemas";
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient, refusalOf } from "../../trpc.ts";
import { useRefusalText } from "../../use-refusal-text.ts";
import { pagesKey } from "./use-history.ts";

type OwnWords = Pick<UpdateTransactionInput, "category" | "tags" | "note">;

/**
 * Changes the reader's own words on an entry. They show at once, are sent one after the other, and what was changed
 * elsewhere meanwhile wins: then the entry is shown as it is, and why is said.
 */
export function useAnnotate(detail: TransactionDetail) {
  const t = useTranslations("history");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { id } = detail;
  const version = useRef(detail.version);
  version.current = Math.max(version.current, detail.version);

  const show = (facts: Partial<Transaction>) => {
    utils.payments.getTransaction.setData({ id }, (known) => known && { ...known, ...facts });
    queryClient.setQueriesData<InfiniteData<HistoryPage>>(
      { queryKey: pagesKey },
      (known) => known && { ...known, pages: known.pages.map((page) => withFacts(page, id, facts)) },
    );
  };
  const mutation = useMutation({
    scope: { id: `annotate ${id}` },
    retry: false,
    mutationFn: (changes: OwnWords) =>
      apiClient.payments.updateTransaction.mutate({ id, version: version.current, ...changes }),
    onMutate: async (changes) => {
      setProblem(null);
      await utils.payments.getTransaction.cancel({ id });
      show(shownAs(changes, detail));
    },
    onSuccess: (transaction) => {
      version.current = transaction.version;
      show({ version: transaction.version });
    },
    onError: (error) => {
      setProblem(refusalOf(error).code === "STATE_CONFLICT" ? t("changedElsewhere") : textOf(error));
      void utils.payments.getTransaction.invalidate({ id });
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: ["annotate", id] }) > 1) return;
      void utils.payments.listTransactions.invalidate();
      void queryClient.invalidateQueries({ queryKey: pagesKey });
      void utils.payments.listTags.invalidate();
    },
    mutationKey: ["annotate", id],
  });
  return { change: (changes: OwnWords) => mutation.mutate(changes), problem };
}

/** What no longer has a word of the reader's own shows the payer's again. */
function shownAs({ category, ...same }: OwnWords, { shared }: TransactionDetail): Partial<Transaction> {
  return { ...same, ...(category === undefined ? {} : { category: category ?? shared.category }) };
}

function withFacts(page: HistoryPage, id: string, facts: Partial<Transaction>): HistoryPage {
  const transactions = page.transactions.map((known) => (known.id === id ? { ...known, ...facts } : known));
  return { ...page, transactions };
}

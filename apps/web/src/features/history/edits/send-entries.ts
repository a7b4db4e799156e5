import type { HistoryPage, Transaction } from "@evenly/contract/payments/schemas";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { apiClient } from "../../../api/trpc-client.ts";
import type { EditSending, Sent } from "../../../manifest/edit-definition.ts";
import { judgeConflict, unlessGone, writeOver } from "../../offline/index.ts";
import type { EntryEdit, NewEntryEdit, RemovalEdit } from "./edits.ts";
import { fieldsOf, shownAs } from "./entry-fields.ts";

const details = [["payments", "getTransaction"]] as const;
const pages = [["payments", "historyPages"]] as const;
const latest = [["payments", "listTransactions"]] as const;

export const entry: EditSending<EntryEdit> = {
  send: ({ id, version, changes, base, timeZone }, options) =>
    writeOver(version, {
      write: async (onto) => {
        const input = { id, ...changes, ...(onto === null ? {} : { version: onto }) };
        return sentEntry(await apiClient.payments.updateTransaction.mutate(input, options));
      },
      look: async () => {
        const found = await apiClient.payments.getTransaction.query({ id }, options);
        const wanted = shownAs(changes, found.shared);
        const conflict = judgeConflict(fieldsOf(found, timeZone), wanted, base);
        return { conflict, version: found.version, sent: sentEntry(found) };
      },
    }),
  readAgain,
};

export const newEntry: EditSending<NewEntryEdit> = {
  send: async ({ input }, options) =>
    sentEntry(await apiClient.payments.createManualEntry.mutate(input, options)),
  readAgain,
};

export const removal: EditSending<RemovalEdit> = {
  send: async ({ id }, options) => {
    await unlessGone(apiClient.payments.deleteTransaction.mutate({ id }, options));
    return { take: (queryClient) => takeChange(queryClient, (known) => (known.id === id ? [] : [known])) };
  },
  readAgain,
};

function sentEntry(taken: Transaction): Sent {
  const { id, version } = taken;
  const take = async (queryClient: QueryClient) => {
    await takeChange(queryClient, (known) => [known.id === id ? { ...known, ...taken } : known]);
    queryClient.setQueriesData<Transaction>({ queryKey: details }, (known) =>
      known?.id === id ? { ...known, ...taken } : known,
    );
  };
  return { id, version, take };
}

async function takeChange(
  queryClient: QueryClient,
  change: (known: Transaction) => readonly Transaction[],
): Promise<void> {
  // An answer to a query sent before the edit would restore the old values.
  for (const queryKey of [details, pages, latest]) await queryClient.cancelQueries({ queryKey });
  const changed = (page: HistoryPage) => ({ ...page, transactions: page.transactions.flatMap(change) });
  queryClient.setQueriesData<HistoryPage>({ queryKey: latest }, (page) => page && changed(page));
  queryClient.setQueriesData<InfiniteData<HistoryPage>>(
    { queryKey: pages },
    (known) => known && { ...known, pages: known.pages.map(changed) },
  );
}

/** Invalidates the whole history: an entry may now be at another position. */
function readAgain(queryClient: QueryClient): void {
  for (const name of ["listTransactions", "historyPages", "sumTransactions", "getTransaction", "listTags"])
    void queryClient.invalidateQueries({ queryKey: [["payments", name]] });
}

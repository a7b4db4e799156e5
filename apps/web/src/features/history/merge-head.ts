import type { HistoryPage } from "@evenly/contract/payments/schemas";
import type { InfiniteData } from "@tanstack/react-query";

type Pages = InfiniteData<HistoryPage, string>;

/**
 * Merges a refetched first page into the loaded pages: new entries on top, no duplicates, older pages stay. If it does not overlap the
 * loaded pages, entries may be missing between them: the list restarts with it.
 */
export function mergeHead(known: Pages, head: HistoryPage): Pages {
  if (known.pages[0] === head) return known;
  const rows = known.pages.flatMap((page) => page.transactions);
  const lastId = head.transactions.at(-1)?.id;
  const seam = rows.findIndex(({ id }) => id === lastId);
  const lastPage = known.pages.at(-1);
  if (head.nextCursor === null || seam < 0 || !lastPage || known.pages.length === 1)
    return { pages: [head], pageParams: [""] };
  const fresh = new Set(head.transactions.map(({ id }) => id));
  const rest = rows.slice(seam + 1).filter(({ id }) => !fresh.has(id));
  return {
    pages: [head, { ...lastPage, transactions: rest }],
    pageParams: ["", head.nextCursor],
  };
}

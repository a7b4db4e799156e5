import type { User } from "@evenly/contract/auth/schemas";
import type { NotificationSettings } from "@evenly/contract/notifications/settings";
import type { HistoryPage, Transaction } from "@evenly/contract/payments/schemas";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { saveUser } from "../../auth/index.ts";

type EntryId = Transaction["id"];

/** What the server says after it has taken an edit. */
export type Taken =
  | { readonly kind: "entry"; readonly entry: Transaction }
  | { readonly kind: "removal"; readonly id: EntryId }
  | { readonly kind: "profile"; readonly user: User }
  | { readonly kind: "settings"; readonly settings: NotificationSettings }
  | { readonly kind: "notification" };

const details = [["payments", "getTransaction"]] as const;
const pages = [["payments", "historyPages"]] as const;
const latest = [["payments", "listTransactions"]] as const;

/** Puts an answer where the screens read it, so that nothing flickers when the edit stops standing over it. */
export async function takeAnswer(queryClient: QueryClient, taken: Taken): Promise<void> {
  if (taken.kind === "profile") return takeUser(queryClient, taken.user);
  if (taken.kind === "settings") return takeSettings(queryClient, taken.settings);
  if (taken.kind === "notification") return readAgain(queryClient, "notifications", ["counts", "pages"]);
  // What was asked before the edit would come back as it was before.
  for (const queryKey of [details, pages, latest]) await queryClient.cancelQueries({ queryKey });
  const change = changeOf(taken);
  queryClient.setQueriesData<Transaction>({ queryKey: details }, (known) =>
    known && taken.kind === "entry" && known.id === taken.entry.id ? { ...known, ...taken.entry } : known,
  );
  queryClient.setQueriesData<HistoryPage>({ queryKey: latest }, (page) => page && withChange(page, change));
  queryClient.setQueriesData<InfiniteData<HistoryPage>>(
    { queryKey: pages },
    (known) => known && { ...known, pages: known.pages.map((page) => withChange(page, change)) },
  );
}

/** What shows entries is read again; the history as a whole, since an entry may stand elsewhere in it now. */
export function readEntriesAgain(queryClient: QueryClient): void {
  readAgain(queryClient, "payments", [
    "listTransactions",
    "historyPages",
    "sumTransactions",
    "getTransaction",
    "listTags",
  ]);
}

function readAgain(queryClient: QueryClient, router: string, names: readonly string[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [[router, name]] });
}

function takeUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueriesData<User>({ queryKey: [["auth", "getProfile"]] }, () => user);
  const { id, displayName, avatarUrl, avatarSmallUrl } = user;
  saveUser({ id, displayName, avatarUrl: avatarSmallUrl ?? avatarUrl });
}

async function takeSettings(queryClient: QueryClient, settings: NotificationSettings): Promise<void> {
  const queryKey = [["notifications", "getSettings"]];
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<NotificationSettings>({ queryKey }, () => settings);
}

type Change = (transaction: Transaction) => readonly Transaction[];

function changeOf(taken: Extract<Taken, { kind: "entry" | "removal" }>): Change {
  if (taken.kind === "removal") return (known) => (known.id === taken.id ? [] : [known]);
  const { entry } = taken;
  return (known) => [known.id === entry.id ? { ...known, ...entry } : known];
}

function withChange(page: HistoryPage, change: Change): HistoryPage {
  return { ...page, transactions: page.transactions.flatMap(change) };
}

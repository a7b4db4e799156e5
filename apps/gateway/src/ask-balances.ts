import { CONNECTIONS_CHECK_MAX, type ConnectionsCheck } from "@evenly/contract/realtime/schemas";
import { askTogether } from "./ask-together.ts";

type SignedInUser = { readonly userId: string; readonly sessionId: string };
export type AccountState = ConnectionsCheck["accounts"][number];
/** Returns the user's accounts; an empty list once the session has ended. */
export type AskBalances = (user: SignedInUser) => Promise<readonly AccountState[]>;

/** Asks the api for balances; concurrent requests share one call. */
export function createAskBalances(
  check: (users: readonly SignedInUser[]) => Promise<ConnectionsCheck>,
): AskBalances {
  return askTogether(CONNECTIONS_CHECK_MAX, async (users) => accountsOf(users, await check(users)));
}

function accountsOf(users: readonly SignedInUser[], { accounts, endedSessionIds }: ConnectionsCheck) {
  const ended = new Set<string>(endedSessionIds);
  const byUser = new Map<string, AccountState[]>();
  for (const account of accounts)
    byUser.set(account.userId, [...(byUser.get(account.userId) ?? []), account]);
  // Another session of the same user may be in the same batch and still be valid.
  return users.map(({ userId, sessionId }) => (ended.has(sessionId) ? [] : (byUser.get(userId) ?? [])));
}

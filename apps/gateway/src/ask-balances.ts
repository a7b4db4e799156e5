import type { ConnectionsCheck } from "@evenly/contract/realtime/schemas";

type SignedInUser = { readonly userId: string; readonly sessionId: string };
export type AccountState = ConnectionsCheck["accounts"][number];
/** The accounts of whoever asks, none once their session has ended. */
export type AskBalances = (user: SignedInUser) => Promise<readonly AccountState[]>;

type Round = {
  readonly users: SignedInUser[];
  readonly answer: Promise<(user: SignedInUser) => readonly AccountState[]>;
};

/**
 * Asks the api for the balances of one, or of all who asked while it was answering: a crowd that comes back after a restart is a
 * few questions instead of one each, and somebody alone waits for nobody.
 */
export function createAskBalances(
  check: (users: readonly SignedInUser[]) => Promise<ConnectionsCheck>,
): AskBalances {
  let before: Promise<unknown> = Promise.resolve();
  let gathering: Round | null = null;
  const gather = (): Round => {
    const users: SignedInUser[] = [];
    const answer = before.then(async () => {
      gathering = null;
      return accountsIn(await check(users));
    });
    // Whoever asked hears of the failure; the next round is asked all the same.
    before = answer.catch(() => {});
    return { users, answer };
  };
  return async (user) => {
    gathering ??= gather();
    gathering.users.push(user);
    const accountsOf = await gathering.answer;
    return accountsOf(user);
  };
}

function accountsIn({ accounts, endedSessionIds }: ConnectionsCheck) {
  const ended = new Set<string>(endedSessionIds);
  const byUser = new Map<string, AccountState[]>();
  for (const account of accounts)
    byUser.set(account.userId, [...(byUser.get(account.userId) ?? []), account]);
  // Another session of the same user may be in the same round, and live.
  return ({ userId, sessionId }: SignedInUser) => (ended.has(sessionId) ? [] : (byUser.get(userId) ?? []));
}

import { UserId } from "@evenly/contract";
import type { ConnectionsCheck, ConnectionsCheckInput } from "@evenly/contract/realtime/schemas";
import { listLiveSessions } from "@evenly/db/realtime/queries";
import { formatAmount } from "@evenly/money";
import type { ServiceContext } from "../context.ts";
import { getBalances } from "../ledger/wallets/index.ts";

/** Tells a gateway which of its sessions have ended, and the versions and balances of its users' accounts. */
export async function checkConnections(
  ctx: ServiceContext,
  input: ConnectionsCheckInput,
): Promise<ConnectionsCheck> {
  const { connections } = input;
  const live = await listLiveSessions(
    ctx.db,
    connections.map((connection) => connection.sessionId),
    ctx.clock.now(),
  );
  const owners = new Map(live.map((session) => [session.id, session.userId]));
  const isLive = (each: (typeof connections)[number]) => owners.get(each.sessionId) === each.userId;
  const userIds = [...new Set(connections.filter(isLive).map((connection) => connection.userId))];
  const balances = await getBalances(ctx, userIds);
  return {
    endedSessionIds: connections
      .filter((connection) => !isLive(connection))
      .map((connection) => connection.sessionId),
    accounts: balances.map((balance) => ({
      userId: UserId.parse(balance.userId),
      accountId: balance.accountId,
      currency: balance.currency,
      version: Number(balance.version),
      balanceText: formatAmount(balance.postedMinor, balance.currency),
      heldText: formatAmount(balance.heldMinor, balance.currency),
    })),
  };
}

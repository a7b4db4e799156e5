import {
  CONNECTIONS_CHECK_MAX,
  type ConnectionsCheck,
  type ConnectionsCheckInput,
  type PermitClaims,
  SOCKET_TICKETS_REDEEMED_MAX,
} from "@evenly/contract/realtime/schemas";
import type { Bus, Clock, Ids, Log, Permits, Tracer } from "@evenly/platform";
import { type AskBalances, createAskBalances } from "./ask-balances.ts";
import { askTogether } from "./ask-together.ts";
import type { GatewayConfig } from "./config.ts";
import { type Connections, createConnections } from "./connections.ts";
import type { InternalApi } from "./internal-api.ts";
import { createPartners, type Partners } from "./partners.ts";
import { createPresence, type Presence } from "./presence.ts";
import { createWaitingRoom, type WaitingRoom } from "./waiting-room.ts";

export type GatewayDeps = {
  readonly bus: Bus;
  readonly permits: Permits;
  readonly api: InternalApi;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Absent if tracing is off. */
  readonly tracer?: Tracer;
};

/** State of one gateway process. */
export type Gateway = GatewayDeps & {
  /** Random id of this process. */
  readonly id: string;
  readonly config: GatewayConfig;
  readonly connections: Connections;
  readonly waiting: WaitingRoom;
  readonly partners: Partners;
  readonly presence: Presence;
  /** Account versions of connected users at the last check; empty while the api does not answer. */
  readonly versions: Map<string, readonly AccountVersion[]>;
  /** Asks the api about connections, in batches. */
  check(connections: readonly { userId: string; sessionId: string }[]): Promise<ConnectionsCheck>;
  readonly askBalances: AskBalances;
  /** Redeems a ticket; accepted if it was unused and its session is valid. `requestId`: id of the call to the api. */
  redeem(claims: PermitClaims): Promise<{ readonly isAccepted: boolean; readonly requestId: string }>;
};

export type AccountVersion = { readonly accountId: string; readonly version: number };

export function createGateway(config: GatewayConfig, deps: GatewayDeps): Gateway {
  return {
    ...deps,
    id: deps.ids.uuid(),
    config,
    connections: createConnections(),
    waiting: createWaitingRoom(config.limits.waitingPerNetwork),
    partners: createPartners(deps.api, deps.log, config.timings.collectMs),
    presence: createPresence(),
    versions: new Map(),
    check: (connections) => check(deps.api, connections),
    askBalances: createAskBalances((users) => check(deps.api, users)),
    redeem: askTogether(SOCKET_TICKETS_REDEEMED_MAX, async (tickets) => {
      const requestId = deps.ids.uuid();
      const { areAccepted } = await deps.api.redeemSocketTickets({ tickets: [...tickets] }, requestId);
      return areAccepted.map((isAccepted) => ({ isAccepted, requestId }));
    }),
  };
}

async function check(
  api: InternalApi,
  connections: readonly { userId: string; sessionId: string }[],
): Promise<ConnectionsCheck> {
  const unique = [...new Map(connections.map((each) => [`${each.userId} ${each.sessionId}`, each])).values()];
  const merged: ConnectionsCheck = { endedSessionIds: [], accounts: [] };
  for (let start = 0; start < unique.length; start += CONNECTIONS_CHECK_MAX) {
    const part = unique.slice(start, start + CONNECTIONS_CHECK_MAX) as ConnectionsCheckInput["connections"];
    const answer = await api.checkConnections({ connections: part });
    merged.endedSessionIds.push(...answer.endedSessionIds);
    merged.accounts.push(...answer.accounts);
  }
  return merged;
}

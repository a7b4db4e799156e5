import type { TicketClaims } from "@evenly/contract/realtime/schemas";
import { readAccounts } from "@evenly/db/operators/queries";
import { listLiveSessions } from "@evenly/db/realtime/queries";
import { operatorRefusal } from "@evenly/domain/operators/index";
import type { ServiceDeps } from "../context.ts";
import { toStanding } from "./present.ts";

/** Tells whether the sign-in that a ticket came from lives and its owner may look. */
export async function isOperatorStill(ctx: ServiceDeps, claims: TicketClaims): Promise<boolean> {
  const [session] = await listLiveSessions(ctx.db, [claims.sessionId], ctx.clock.now());
  if (session?.userId !== claims.userId) return false;
  const [account] = await readAccounts(ctx.db, [claims.userId]);
  if (account === undefined) return false;
  const standing = toStanding(account);
  return operatorRefusal(standing, standing, "look") === null;
}

import type { PermitClaims } from "@evenly/contract/realtime/schemas";
import { readAccounts } from "@evenly/db/operators/queries";
import { listLiveSessions } from "@evenly/db/realtime/queries";
import { actorRefusal } from "@evenly/domain/operators/index";
import type { ServiceDeps } from "../context.ts";
import { toStanding } from "./present.ts";

/** Checks that the permit's session is still open and that its owner is an active operator. */
export async function isOperatorStill(ctx: ServiceDeps, claims: PermitClaims): Promise<boolean> {
  const [session] = await listLiveSessions(ctx.db, [claims.sessionId], ctx.clock.now());
  if (session?.userId !== claims.userId) return false;
  const [account] = await readAccounts(ctx.db, [claims.userId]);
  if (account === undefined) return false;
  const standing = toStanding(account, ctx.clock.now());
  return actorRefusal(standing, "look") === null;
}

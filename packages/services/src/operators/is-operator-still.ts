import type { SessionKey } from "@evenly/db/auth/session-proof-queries";
import { listLiveSessions } from "@evenly/db/realtime/queries";
import { actorRefusal } from "@evenly/domain/operators/index";
import type { ServiceDeps } from "../context.ts";
import { loadActing } from "./load-acting.ts";

/** Checks that a session is still open and proven by a second factor, and that its owner is an active operator. */
export async function isOperatorStill(
  ctx: Pick<ServiceDeps, "db" | "clock">,
  claims: SessionKey,
): Promise<boolean> {
  const now = ctx.clock.now();
  const [session] = await listLiveSessions(ctx.db, [claims.sessionId], now);
  if (session?.userId !== claims.userId) return false;
  const acting = await loadActing(ctx.db, claims, now);
  return acting !== null && actorRefusal(acting, "look") === null;
}

import { refuse } from "@evenly/contract";
import type { AuthenticatedSession } from "@evenly/services/auth/sessions/authenticate";
import { isFresh } from "@evenly/services/auth/sessions/session-times";
import type { RequestContext } from "./init.ts";

/** @throws {SESSION_EXPIRED} the session is too old for money movements and operator procedures. */
export function requireFreshSession(
  { clock }: Pick<RequestContext, "clock">,
  session: AuthenticatedSession,
): void {
  if (!isFresh(session, clock.now())) refuse("SESSION_EXPIRED");
}

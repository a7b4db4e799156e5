import { refuse } from "@evenly/contract";
import { isFresh } from "@evenly/services/auth/index";
import type { SignedIn } from "./init.ts";

/** @throws {SESSION_EXPIRED} the session is too old for money and for what only operators do. */
export function requireFreshSession({ session, clock }: SignedIn): void {
  if (!isFresh(session, clock.now())) refuse("SESSION_EXPIRED");
}

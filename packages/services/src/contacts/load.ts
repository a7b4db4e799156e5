import { refuse } from "@evenly/contract";
import type { Pair } from "@evenly/db/contacts/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Returns the ids of the caller and of the other person.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the person is the caller.
 */
export function requirePair(ctx: ServiceContext, userId: string): Pair {
  const ownerUserId = requireUser(ctx);
  if (ownerUserId !== userId) return { ownerUserId, userId };
  return refuse("VALIDATION", { issues: [{ path: "userId", message: "is your own" }] });
}

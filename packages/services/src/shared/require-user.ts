import { refuse } from "@evenly/contract";
import type { Actor, ServiceContext } from "../context.ts";

/**
 * Returns the id of the user that the caller is or acts for.
 *
 * @throws {UNAUTHENTICATED} the caller is signed out.
 */
export function requireUser(ctx: ServiceContext): string {
  return userIdOf(ctx.actor) ?? refuse("UNAUTHENTICATED");
}

/** Id of the user that an actor is or acts for, or null. */
export function userIdOf(actor: Actor): string | null {
  if (actor.kind === "user") return actor.userId;
  return actor.kind === "service" ? actor.actingUserId : null;
}

import { refuse } from "@evenly/contract";
import type { ServiceContext } from "../context.ts";

/**
 * Gives the id of the user the caller is or acts for.
 *
 * @throws {UNAUTHENTICATED} nobody is signed in.
 */
export function requireUser(ctx: ServiceContext): string {
  if (ctx.actor.kind === "user") return ctx.actor.userId;
  if (ctx.actor.kind === "service") return ctx.actor.actingUserId;
  return refuse("UNAUTHENTICATED");
}

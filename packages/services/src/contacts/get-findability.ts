import { refuse } from "@evenly/contract";
import type { Findability } from "@evenly/contract/contacts/schemas";
import { findFindability } from "@evenly/db/contacts/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Returns the caller's findability settings: by which addresses, and by whom.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the caller's account does not exist.
 */
export async function getFindability(ctx: ServiceContext): Promise<Findability> {
  return (await findFindability(ctx.db, requireUser(ctx))) ?? refuse("NOT_FOUND");
}

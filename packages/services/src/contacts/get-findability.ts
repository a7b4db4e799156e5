import { refuse } from "@evenly/contract";
import type { Findability } from "@evenly/contract/contacts/schemas";
import { findFindability } from "@evenly/db/contacts/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Tells by what the caller may be found, and by whom.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the caller is not there.
 */
export async function getFindability(ctx: ServiceContext): Promise<Findability> {
  return (await findFindability(ctx.db, requireUser(ctx))) ?? refuse("NOT_FOUND");
}

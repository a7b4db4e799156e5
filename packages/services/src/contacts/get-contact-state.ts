import type { ContactInput, ContactState } from "@evenly/contract/contacts/schemas";
import { findContactState } from "@evenly/db/contacts/queries";
import type { ServiceContext } from "../context.ts";
import { requirePair } from "./load.ts";

/**
 * Tells whether a person is a favourite of the caller's or blocked by them; what that person has set is not told.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} they are the caller.
 */
export async function getContactState(ctx: ServiceContext, input: ContactInput): Promise<ContactState> {
  return findContactState(ctx.db, requirePair(ctx, input.userId));
}

import type { ContactInput, ContactState } from "@evenly/contract/contacts/schemas";
import { findContactState } from "@evenly/db/contacts/queries";
import type { ServiceContext } from "../context.ts";
import { requirePair } from "./load.ts";

/**
 * Tells whether the caller has added a person as a favourite or blocked them. The person's own settings are not shown.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the person is the caller.
 */
export async function getContactState(ctx: ServiceContext, input: ContactInput): Promise<ContactState> {
  return findContactState(ctx.db, requirePair(ctx, input.userId));
}

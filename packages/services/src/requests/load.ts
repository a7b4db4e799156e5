import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findOwnRequest, lockRequest, type RequestRow, sumHeld } from "@evenly/db/requests/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/** A request with what payments under review would pay of it, in minor units. */
export type LoadedRequest = RequestRow & { readonly heldMinor: bigint };

/**
 * One of the caller's requests, sent or received.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND}
 */
export async function loadRequest(ctx: ServiceContext, paymentRequestId: string): Promise<LoadedRequest> {
  const request = await findOwnRequest(ctx.db, paymentRequestId, requireUser(ctx));
  if (request === null) return refuse("REQUEST_NOT_FOUND");
  return { ...request, heldMinor: (await sumHeld(ctx.db, [paymentRequestId])).get(paymentRequestId) ?? 0n };
}

/**
 * Locks one of the caller's requests; for its other side it does not exist.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND}
 */
export async function lockOwnRequest(
  ctx: ServiceContext,
  tx: Tx,
  paymentRequestId: string,
  side: "requester" | "payer",
): Promise<LoadedRequest> {
  const userId = requireUser(ctx);
  const isKnown = (await findOwnRequest(tx, paymentRequestId, userId)) !== null;
  const request = isKnown ? await lockRequest(tx, paymentRequestId) : null;
  // One of its sides may load it, so whoever does not ask is asked, by their account or by their address.
  const isRequester = request?.fromUserId === userId;
  if (request === null || isRequester !== (side === "requester")) return refuse("REQUEST_NOT_FOUND");
  return { ...request, heldMinor: (await sumHeld(tx, [paymentRequestId])).get(paymentRequestId) ?? 0n };
}

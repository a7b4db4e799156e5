import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findOwnRequest, lockRequest, type RequestRecord, sumHeld } from "@evenly/db/requests/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/** A request with what payments under review would pay of it, in minor units. */
export type LoadedRequest = RequestRecord & { readonly heldMinor: bigint };

/**
 * One of the caller's requests, sent or received.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND}
 */
export async function loadRequest(ctx: ServiceContext, requestId: string): Promise<LoadedRequest> {
  const request = await findOwnRequest(ctx.db, requestId, requireUser(ctx));
  if (request === null) return refuse("REQUEST_NOT_FOUND");
  return { ...request, heldMinor: (await sumHeld(ctx.db, [requestId])).get(requestId) ?? 0n };
}

/**
 * Locks one of the caller's requests; for its other side it does not exist.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND}
 */
export async function lockOwnRequest(
  ctx: ServiceContext,
  tx: Tx,
  requestId: string,
  side: "requester" | "payer",
): Promise<LoadedRequest> {
  const userId = requireUser(ctx);
  const isKnown = (await findOwnRequest(tx, requestId, userId)) !== null;
  const request = isKnown ? await lockRequest(tx, requestId) : null;
  const ownerId = side === "requester" ? request?.fromUserId : request?.toUserId;
  if (request === null || ownerId !== userId) return refuse("REQUEST_NOT_FOUND");
  return { ...request, heldMinor: (await sumHeld(tx, [requestId])).get(requestId) ?? 0n };
}

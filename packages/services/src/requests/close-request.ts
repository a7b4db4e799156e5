import { refuse } from "@evenly/contract";
import type { DeclineRequestInput, OneRequestInput, PaymentRequest } from "@evenly/contract/requests/schemas";
import type { Tx } from "@evenly/db";
import { lockOpenRequestsOf } from "@evenly/db/requests/queries";
import { whyNotClosable } from "@evenly/domain/requests/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { endRequest } from "./end-request.ts";
import { getRequest } from "./get-request.ts";
import { lockOwnRequest } from "./load.ts";

/**
 * Declines a request that the caller received; what was paid of it stays paid.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND} @throws {REQUEST_EXPIRED}
 * @throws {REQUEST_STATE_WRONG} it is closed, or a payment of it is under review.
 */
export async function declineRequest(
  ctx: ServiceContext<"seal">,
  { paymentRequestId, reason }: DeclineRequestInput,
): Promise<PaymentRequest> {
  return close(ctx, paymentRequestId, { state: "declined", declineReason: reason || null });
}

/**
 * Cancels a request that the caller sent.
 *
 * @throws what `declineRequest` throws.
 */
export async function cancelRequest(
  ctx: ServiceContext<"seal">,
  { paymentRequestId }: OneRequestInput,
): Promise<PaymentRequest> {
  return close(ctx, paymentRequestId, { state: "cancelled", declineReason: null });
}

async function close(
  ctx: ServiceContext<"seal">,
  paymentRequestId: PaymentRequest["id"],
  end: { readonly state: "declined" | "cancelled"; readonly declineReason: string | null },
): Promise<PaymentRequest> {
  const side = end.state === "declined" ? "payer" : "requester";
  await withTransaction(ctx, async (tx) => {
    const request = await lockOwnRequest(ctx, tx, paymentRequestId, side);
    const why = request.expiresAt <= ctx.clock.now() ? "REQUEST_EXPIRED" : whyNotClosable(request);
    if (why !== null) refuse(why);
    const toUserId = side === "payer" ? requireUser(ctx) : request.toUserId;
    await endRequest(ctx, tx, { ...request, toUserId }, end);
  });
  return await getRequest(ctx, { paymentRequestId });
}

/** Cancels the open requests that an account sent, and declines those that it received. None has a payment on hold. */
export async function endRequestsOf(ctx: ServiceContext, tx: Tx, userId: string): Promise<void> {
  for (const request of await lockOpenRequestsOf(tx, userId)) {
    const state = request.fromUserId === userId ? "cancelled" : "declined";
    await endRequest(ctx, tx, request, { state, declineReason: null });
  }
}

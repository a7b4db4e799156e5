import { invariant } from "@evenly/contract";
import type { OneRequestInput, PaymentRequest } from "@evenly/contract/requests/schemas";
import type { ServiceContext } from "../context.ts";
import { loadRequest } from "./load.ts";
import { presentRequests } from "./present.ts";

/**
 * One of the caller's requests, sent or received.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND}
 */
export async function getRequest(
  ctx: ServiceContext<"seal">,
  { paymentRequestId }: OneRequestInput,
): Promise<PaymentRequest> {
  const [request] = await presentRequests(ctx, [await loadRequest(ctx, paymentRequestId)]);
  invariant(request, "each request is presented");
  return request;
}

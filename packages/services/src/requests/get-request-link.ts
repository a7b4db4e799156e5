import { refuse } from "@evenly/contract";
import { RequestLink } from "@evenly/contract/requests/link-schemas";
import type { OneRequestInput } from "@evenly/contract/requests/schemas";
import { isRequestOpen } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { tokenOf } from "./links.ts";
import { loadRequest } from "./load.ts";

/**
 * The link of one of the caller's open requests, for sharing it; the same each time.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND} the caller has sent no such request by a link.
 * @throws {REQUEST_EXPIRED} @throws {REQUEST_STATE_WRONG} it is closed.
 */
export async function getRequestLink(
  ctx: ServiceContext,
  { paymentRequestId }: OneRequestInput,
): Promise<RequestLink> {
  const request = await loadRequest(ctx, paymentRequestId);
  if (request.fromUserId !== requireUser(ctx) || request.linkKind === null) refuse("REQUEST_NOT_FOUND");
  if (!isRequestOpen(request.state)) refuse("REQUEST_STATE_WRONG");
  if (request.expiresAt <= ctx.clock.now()) refuse("REQUEST_EXPIRED");
  const { expiresAt } = request;
  return RequestLink.parse({ paymentRequestId, token: tokenOf(ctx, paymentRequestId), expiresAt });
}

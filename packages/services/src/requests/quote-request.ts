import { refuse } from "@evenly/contract";
import type { PayLinkInput } from "@evenly/contract/requests/link-schemas";
import { type QuoteRequestInput, RequestQuote } from "@evenly/contract/requests/schemas";
import { whyNotPayable } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { previewPayment } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { type LoadedRequest, loadRequest } from "./load.ts";
import { loadLink } from "./load-link.ts";

/**
 * Previews the payment of a request with the code that posts it. Nothing is reserved.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND} @throws {REQUEST_EXPIRED} @throws {REQUEST_STATE_WRONG}
 * @throws {REQUEST_TOO_LARGE} @throws {REQUEST_NOT_PARTIAL} @throws {EMAIL_NOT_VERIFIED} @throws {PAYEE_UNKNOWN}
 * @throws {PERSON_BLOCKED} @throws {NOT_FOUND} the caller has no wallet.
 */
export async function quoteRequest(
  ctx: ServiceContext<"geo">,
  { paymentRequestId, amountMinor }: QuoteRequestInput,
): Promise<RequestQuote> {
  const request = await loadRequest(ctx, paymentRequestId);
  if (request.fromUserId === requireUser(ctx)) refuse("REQUEST_NOT_FOUND");
  return await quote(ctx, request, amountMinor);
}

/**
 * Previews the payment of what is open of a link's request, as `quoteRequest` does.
 *
 * @throws {REQUEST_NOT_FOUND} the token is unknown, or the link is for somebody else. @throws {REQUEST_SELF}
 * @throws what `quoteRequest` throws.
 */
export async function quoteByLink(
  ctx: ServiceContext<"geo">,
  { token }: PayLinkInput,
): Promise<RequestQuote> {
  requireUser(ctx);
  const { request, status } = await loadLink(ctx, token);
  if (status === "own") refuse("REQUEST_SELF");
  if (status === "wrong_person") refuse("REQUEST_NOT_FOUND");
  return await quote(ctx, request, request.amountMinor - request.paidMinor);
}

async function quote(
  ctx: ServiceContext<"geo">,
  request: LoadedRequest,
  amountMinor: bigint,
): Promise<RequestQuote> {
  const payerUserId = requireUser(ctx);
  const why = whyNotPayable(request, amountMinor, ctx.clock.now());
  if (why !== null) refuse(why);
  const { currency, fromUserId: payeeUserId } = request;
  const payment = { payerUserId, payeeUserId, amountMinor, currency, isDebt: true };
  const preview = await previewPayment(ctx, payment);
  const { feeMinor, totalMinor, availableMinor, decision, factors, refusal, reasons } = preview;
  return RequestQuote.parse({
    amountMinor,
    currency,
    feeMinor,
    totalMinor,
    decision,
    factors,
    refusal,
    reasons,
    availableBeforeMinor: availableMinor,
    availableAfterMinor: availableMinor - totalMinor,
  });
}

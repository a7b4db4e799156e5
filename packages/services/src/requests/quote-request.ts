import { refuse } from "@evenly/contract";
import { type QuoteRequestInput, RequestQuote } from "@evenly/contract/requests/schemas";
import { whyNotPayable } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { previewPayment } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadRequest } from "./load.ts";

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
  const payerUserId = requireUser(ctx);
  const request = await loadRequest(ctx, paymentRequestId);
  if (request.toUserId !== payerUserId) refuse("REQUEST_NOT_FOUND");
  const why = whyNotPayable(request, amountMinor, ctx.clock.now());
  if (why !== null) refuse(why);
  const { currency, fromUserId: payeeUserId } = request;
  const payment = { payerUserId, payeeUserId, amountMinor, currency, isDebt: true };
  const preview = await previewPayment(ctx, payment);
  const { feeMinor, totalMinor, availableMinor, decision, factors, refusal, reasons } = preview;
  return RequestQuote.parse({
    ...{ amountMinor, currency, feeMinor, totalMinor, decision, factors, refusal, reasons },
    availableBeforeMinor: availableMinor,
    availableAfterMinor: availableMinor - totalMinor,
  });
}

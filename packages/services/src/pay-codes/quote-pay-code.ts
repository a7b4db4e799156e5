import { refuse } from "@evenly/contract";
import { PayCodeQuote, type QuotePayCodeInput } from "@evenly/contract/pay-codes/schemas";
import { whyPayCodeNotPayable } from "@evenly/domain/pay-codes/index";
import type { ServiceContext } from "../context.ts";
import { previewPayment } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadScanned } from "./load.ts";

/**
 * Previews the payment of a scanned code with the code that posts it. Nothing is reserved.
 *
 * @throws {UNAUTHENTICATED} @throws {PAY_CODE_TAMPERED} @throws {PAY_CODE_AMOUNT_WRONG}
 * @throws {PAY_CODE_USED} @throws {PAY_CODE_EXPIRED} @throws {PAY_CODE_REPLACED} @throws {PAY_CODE_REVOKED} it has ended.
 * @throws {EMAIL_NOT_VERIFIED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} @throws {NOT_FOUND} the caller has no wallet.
 */
export async function quotePayCode(
  ctx: ServiceContext<"geo">,
  { token, amountMinor }: QuotePayCodeInput,
): Promise<PayCodeQuote> {
  const payerUserId = requireUser(ctx);
  const code = await loadScanned(ctx, token);
  const why = whyPayCodeNotPayable(code, amountMinor, ctx.clock.now());
  if (why !== null) refuse(why);
  const { currency, ownerUserId: payeeUserId } = code;
  const payment = { payerUserId, payeeUserId, amountMinor, currency, isDebt: true };
  const preview = await previewPayment(ctx, payment);
  const { feeMinor, totalMinor, availableMinor, decision, factors, refusal, reasons } = preview;
  return PayCodeQuote.parse({
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

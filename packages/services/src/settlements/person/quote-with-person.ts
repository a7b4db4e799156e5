import type { QuoteWithPersonInput } from "@evenly/contract/settlements/person-schemas";
import { DebtQuote } from "@evenly/contract/settlements/schemas";
import type { ServiceContext } from "../../context.ts";
import { previewPayment } from "../../payments/index.ts";
import { loadPair } from "./load.ts";

/**
 * Previews the one payment that settles everything with a person, with the code that posts it. Nothing is reserved.
 *
 * @throws {UNAUTHENTICATED} @throws {PAYEE_UNKNOWN} the two have never shared a group, or the person is not visible to the caller.
 * @throws {NOT_FOUND} the caller has no wallet. @throws {EMAIL_NOT_VERIFIED} @throws {PERSON_BLOCKED}
 */
export async function quoteWithPerson(
  ctx: ServiceContext<"geo">,
  { userId: payeeUserId, amountMinor, currency }: QuoteWithPersonInput,
): Promise<DebtQuote> {
  const { userId: payerUserId } = await loadPair(ctx, payeeUserId);
  const payment = { payerUserId, payeeUserId, amountMinor, currency, isDebt: true };
  const preview = await previewPayment(ctx, payment);
  const { feeMinor, totalMinor, availableMinor, decision, factors, refusal, reasons } = preview;
  return DebtQuote.parse({
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

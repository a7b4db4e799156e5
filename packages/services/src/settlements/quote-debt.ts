import { refuse } from "@evenly/contract";
import { DebtQuote, type QuoteDebtInput } from "@evenly/contract/settlements/schemas";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "../groups/index.ts";
import { previewPayment } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadMemberUserId } from "./load.ts";

/**
 * Previews the payment of a debt with the code that posts it. Nothing is reserved.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_MEMBER_UNKNOWN} @throws {SETTLEMENT_NO_ACCOUNT}
 * @throws {NOT_FOUND} the caller has no wallet. @throws {EMAIL_NOT_VERIFIED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED}
 */
export async function quoteDebt(ctx: ServiceContext<"geo">, input: QuoteDebtInput): Promise<DebtQuote> {
  const payerUserId = requireUser(ctx);
  const { groupId, toMemberId, amountMinor, currency } = input;
  await loadMembership(ctx, groupId);
  const payeeUserId =
    (await loadMemberUserId(ctx.db, groupId, toMemberId)) ?? refuse("SETTLEMENT_NO_ACCOUNT");
  const preview = await previewPayment(ctx, {
    payerUserId,
    payeeUserId,
    amountMinor,
    currency,
    isDebt: true,
  });
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

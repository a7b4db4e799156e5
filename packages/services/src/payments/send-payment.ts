import { AppError, refuse } from "@evenly/contract";
import type { Payee, SendInput, Transaction } from "@evenly/contract/payments/schemas";
import { parsePayeeAddress } from "@evenly/domain/payments/parse-payee-address";
import type { ServiceContext } from "../context.ts";
import {
  findStored,
  hashInput,
  type Intent,
  type PaymentIntent,
  sendTransfer,
  type TransferRecord,
} from "../ledger/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { authorizePayment } from "./authorize-payment.ts";
import { loadPayee, loadPayees } from "./load.ts";
import { presentSent } from "./present.ts";
import { type PaymentTerms, presentQuote, quotedTerms } from "./quote-payment.ts";
import { quoteHolds } from "./quote-token.ts";

const PROCEDURE = "payments.send";

/** The payment, and whether this key had made it before. */
export type SentPayment = { readonly transaction: Transaction; readonly isReplayed: boolean };

/**
 * Sends money to a person, at once. The same key with the same input gives the first answer again, refusals included;
 * a quote that no longer holds is refused with a new one in the details.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the caller has no wallet.
 * @throws {EMAIL_NOT_VERIFIED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} @throws {RATE_LIMITED}
 * @throws {SELF_TRANSFER} @throws {CURRENCY_UNAVAILABLE} @throws {PARTY_FROZEN} @throws {LIMIT_REACHED}
 * @throws {INSUFFICIENT_FUNDS} @throws {QUOTE_CHANGED} @throws {PAYMENT_BLOCKED} the gate did not allow it.
 * @throws {IDEMPOTENCY_MISMATCH} @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} repeat with the same key.
 * @see spec 1 section 7; docs/decisions/0004-ledger.md
 */
export async function sendPayment(ctx: ServiceContext, input: SendInput): Promise<SentPayment> {
  const payerUserId = requireUser(ctx);
  const intent = intentOf(payerUserId, input);
  const stored = await findStored(ctx, intent);
  if (stored) return present(ctx, payerUserId, stored);

  const payee = await loadPayee(ctx, payerUserId, input.to);
  const terms = { payerUserId, payee, amountMinor: input.amountMinor, currency: input.currency };
  const agreed = await checkGate(ctx, terms, input.quoteToken);
  const sent = await sendTransfer(ctx, {
    ...intent,
    ...agreed,
    payerUserId,
    payeeUserId: payee.id,
    amountMinor: input.amountMinor,
    currency: input.currency,
    description: input.description || null,
    category: input.category ?? null,
  }).catch((error: unknown) => withNewQuote(ctx, terms, error));
  // Its event carries the transfer's id alone: a batch comes from many requests.
  ctx.log.info({ transferId: sent.transfer.id }, "payment posted");
  return present(ctx, payerUserId, sent, payee);
}

/** The quote's token is no part of the input: a repeat under a newer quote is still the same payment. */
function intentOf(payerUserId: string, input: SendInput): Intent {
  const { idempotencyKey, quoteToken: _quoteToken, to, ...rest } = input;
  const inputHash = hashInput({ ...rest, to: parsePayeeAddress(to) });
  return { ownerUserId: payerUserId, procedure: PROCEDURE, key: idempotencyKey, inputHash };
}

/**
 * Asks the gate, and holds a given quote against its verdict. What the gate expects the posting to refuse goes on to the
 * posting, so that the refusal is stored and found in the history.
 */
async function checkGate(
  ctx: ServiceContext,
  terms: PaymentTerms,
  quoteToken: string | undefined,
): Promise<Pick<PaymentIntent, "quotedFeeMinor" | "requiredGuards">> {
  const { payee, ...amount } = terms;
  const verdict = await authorizePayment(ctx, { ...amount, payeeUserId: payee.id });
  const { requiredGuards, feeMinor } = verdict;
  if (verdict.refusal !== null) return { requiredGuards };
  const { tokenPepper } = ctx.config;
  if (
    quoteToken !== undefined &&
    !quoteHolds(tokenPepper, quotedTerms(terms, verdict), quoteToken, ctx.clock.now())
  ) {
    refuse("QUOTE_CHANGED", { quote: presentQuote(ctx, terms, verdict) });
  }
  if (verdict.decision !== "allow") refuse("PAYMENT_BLOCKED", { decision: verdict.decision });
  return quoteToken === undefined ? { requiredGuards } : { requiredGuards, quotedFeeMinor: feeMinor };
}

/** The fee can change between the gate and the posting; that refusal, too, brings a new quote. */
async function withNewQuote(ctx: ServiceContext, terms: PaymentTerms, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== "QUOTE_CHANGED") throw error;
  const { payee, ...amount } = terms;
  const verdict = await authorizePayment(ctx, { ...amount, payeeUserId: payee.id });
  return refuse("QUOTE_CHANGED", { ...error.details, quote: presentQuote(ctx, terms, verdict) });
}

async function present(
  ctx: ServiceContext,
  payerUserId: string,
  sent: { readonly transfer: TransferRecord; readonly isReplayed: boolean },
  known?: Payee,
): Promise<SentPayment> {
  const [payee] = known ? [known] : await loadPayees(ctx, payerUserId, [sent.transfer.payeeUserId ?? ""]);
  if (!payee) return refuse("PAYEE_UNKNOWN");
  return { transaction: presentSent(sent.transfer, payee), isReplayed: sent.isReplayed };
}

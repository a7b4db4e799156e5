import { AppError, refuse } from "@evenly/contract";
import type { Payee, Quote, SendInput, Transaction } from "@evenly/contract/payments/schemas";
import type { Standing } from "@evenly/db/payments/queries";
import { parsePayeeAddress } from "@evenly/domain/payments/parse-payee-address";
import type { ServiceContext } from "../context.ts";
import {
  findStored,
  hashInput,
  type Intent,
  type PaymentIntent,
  type StoredTransfer,
  sendTransfer,
} from "../ledger/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { authorizePayment, type PaymentToAuthorize } from "./authorize-payment.ts";
import { loadPayee, loadPayees } from "./load.ts";
import { presentSent } from "./present.ts";
import { previewPayment } from "./preview-payment.ts";
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
  const passed = await passGate(ctx, payerUserId, input).catch((error: unknown) => {
    if (error instanceof AppError) return findInstead(ctx, intent, error);
    throw error;
  });
  if ("transfer" in passed) return present(ctx, payerUserId, passed);

  const { terms, agreed } = passed;
  const sent = await sendTransfer(ctx, {
    ...intent,
    ...agreed,
    payerUserId,
    payeeUserId: terms.payee.id,
    amountMinor: input.amountMinor,
    currency: input.currency,
    description: input.description || null,
    category: input.category ?? null,
  }).catch((error: unknown) => withNewQuote(ctx, terms, error));
  // Its event carries the transfer's id alone: a batch comes from many requests.
  if (!sent.isReplayed) ctx.log.info({ transferId: sent.transfer.id }, "payment posted");
  return present(ctx, payerUserId, sent, terms.payee);
}

/** The quote's token is no part of the input: a repeat under a newer quote is still the same payment. */
function intentOf(payerUserId: string, input: SendInput): Intent {
  const { idempotencyKey, quoteToken: _quoteToken, to, ...rest } = input;
  const inputHash = hashInput({ ...rest, to: parsePayeeAddress(to) });
  return { ownerUserId: payerUserId, procedure: PROCEDURE, key: idempotencyKey, inputHash };
}

type Agreed = Pick<PaymentIntent, "quotedFeeMinor" | "requiredGuards">;

/** Finds the payee and asks the gate; what it lets through goes to the posting. */
async function passGate(
  ctx: ServiceContext,
  payerUserId: string,
  { to, amountMinor, currency, quoteToken }: SendInput,
): Promise<{ readonly terms: PaymentTerms; readonly agreed: Agreed }> {
  const { payee, standing } = await loadPayee(ctx, payerUserId, to);
  const terms = { payerUserId, payee, amountMinor, currency };
  if (quoteToken !== undefined) return { terms, agreed: await checkQuote(ctx, terms, standing, quoteToken) };
  const { decision, requiredGuards } = await authorizePayment(ctx, paymentOf(terms), standing);
  if (decision !== "allow") refuse("PAYMENT_BLOCKED", { decision });
  return { terms, agreed: { requiredGuards } };
}

/**
 * Holds a quote against what the payment would do now. What the posting is expected to refuse goes on to the posting, so that
 * the refusal is stored and found in the history; at the quoted fee, too, since it may go through after all.
 */
async function checkQuote(
  ctx: ServiceContext,
  terms: PaymentTerms,
  standing: Standing,
  quoteToken: string,
): Promise<Agreed> {
  const preview = await previewPayment(ctx, paymentOf(terms), standing);
  const { decision, requiredGuards, feeMinor, refusal } = preview;
  const quoted = quotedTerms(terms, preview);
  const holds = (promised: Quote["decision"]) =>
    quoteHolds(ctx.config.tokenPepper, { ...quoted, decision: promised }, quoteToken, ctx.clock.now());
  // What is blocked by now may have been quoted before it was.
  if (!holds(decision) && (refusal === null || !holds("allow"))) {
    refuse("QUOTE_CHANGED", { quote: presentQuote(ctx, terms, preview) });
  }
  if (refusal === null && decision !== "allow") refuse("PAYMENT_BLOCKED", { decision });
  return { requiredGuards, quotedFeeMinor: feeMinor };
}

/**
 * What is stored under the intent, before any rule that may have changed since refuses its repeat. What no rule refuses meets the
 * stored one in the lane, which reads it under its locks.
 */
async function findInstead(ctx: ServiceContext, intent: Intent, refusal: AppError): Promise<StoredTransfer> {
  const stored = await findStored(ctx, intent);
  if (stored === null) throw refusal;
  return stored;
}

function paymentOf({ payee, ...amount }: PaymentTerms): PaymentToAuthorize {
  return { ...amount, payeeUserId: payee.id };
}

/** The fee can change between the gate and the posting; that refusal, too, brings a new quote. */
async function withNewQuote(ctx: ServiceContext, terms: PaymentTerms, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== "QUOTE_CHANGED") throw error;
  const preview = await previewPayment(ctx, paymentOf(terms));
  return refuse("QUOTE_CHANGED", { ...error.details, quote: presentQuote(ctx, terms, preview) });
}

async function present(
  ctx: ServiceContext,
  payerUserId: string,
  sent: StoredTransfer,
  known?: Payee,
): Promise<SentPayment> {
  const { payeeUserId } = sent.transfer;
  // Of a repeat it may be somebody else: a handle can have another owner by now.
  const [payee] =
    known?.id === payeeUserId ? [known] : await loadPayees(ctx, payerUserId, [payeeUserId ?? ""]);
  if (!payee) return refuse("PAYEE_UNKNOWN");
  return { transaction: presentSent(sent.transfer, payee), isReplayed: sent.isReplayed };
}

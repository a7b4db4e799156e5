import { AppError, refuse } from "@evenly/contract";
import type { Payee, Quote, SendInput, Transaction } from "@evenly/contract/payments/schemas";
import type { Intent } from "@evenly/domain/ledger/index";
import { parsePayeeAddress } from "@evenly/domain/payments/parse-payee-address";
import type { PayContext, ServiceContext } from "../context.ts";
import type { StoredTransfer } from "../ledger/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { requireUser } from "../shared/require-user.ts";
import { authorizePayment, type PaymentToAuthorize } from "./authorize-payment.ts";
import { loadPlacedHold } from "./holds/load-placed-hold.ts";
import { loadPayee, loadPayees } from "./load.ts";
import { findInstead, pay } from "./pay.ts";
import type { PaymentToPost } from "./post-payment.ts";
import { presentSent } from "./present.ts";
import { type PaymentPreview, previewPayment } from "./preview-payment.ts";
import { type PaymentTerms, presentQuote, quotedTerms } from "./quote-payment.ts";
import { quoteHolds } from "./quote-token.ts";

const PROCEDURE = "payments.send";

/** The payment, and whether an earlier call with this key created it. */
export type SentPayment = { readonly transaction: Transaction; readonly isReplayed: boolean };

/**
 * Sends money to a person. Idempotent by key and input, refusals included. An invalid quote is refused, with a new quote in the
 * details.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the caller has no wallet.
 * @throws {EMAIL_NOT_VERIFIED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} @throws {RATE_LIMITED}
 * @throws {SELF_TRANSFER} @throws {CURRENCY_UNAVAILABLE} @throws {PARTY_FROZEN} @throws {LIMIT_REACHED}
 * @throws {COUNTRY_BLOCKED} @throws {OUTSIDE_HOURS} @throws {RULE_BLOCKED} @throws {COOLING_OFF} fraud protection blocks it; the
 * details say why.
 * @throws {INSUFFICIENT_FUNDS} @throws {QUOTE_CHANGED} @throws {PAYMENT_BLOCKED} its risk score blocks it.
 * @throws {STEP_UP_REQUIRED} it waits for proofs, see `verifyPayment`. @throws {VERIFICATION_ENDED} it waited too long.
 * @throws {IDEMPOTENCY_MISMATCH} @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} retry with the same key.
 * @see spec 1 section 7; docs/decisions/0004-ledger.md
 */
export async function sendPayment(ctx: PayContext, input: SendInput): Promise<SentPayment> {
  const payerUserId = requireUser(ctx);
  const intent = intentOf(payerUserId, input);
  const found = await loadPayee(ctx, payerUserId, input.to).catch((error: unknown) =>
    findInstead(ctx, intent, error),
  );
  if ("transfer" in found) return present(ctx, payerUserId, found);

  const { payee, standing } = found;
  const { amountMinor, currency, quoteToken } = input;
  const terms = { payerUserId, payee, amountMinor, currency };
  const payment: PaymentToPost = {
    ...intent,
    payerUserId,
    payeeUserId: payee.id,
    amountMinor,
    currency,
    description: input.description || null,
    category: input.category ?? null,
  };
  const asked = paymentOf(terms);
  const paying =
    quoteToken === undefined
      ? pay(ctx, payment, { judge: () => authorizePayment(ctx, asked, standing) })
      : pay(ctx, payment, {
          judge: () => previewPayment(ctx, asked, standing),
          promisedFee: (preview) => checkQuote(ctx, terms, preview, quoteToken),
        });
  const sent = await paying.catch((error: unknown) => withNewQuote(ctx, terms, error));
  // Ties the transfer's id to this request: the event has only the transfer's id, since a batch mixes requests.
  if (!sent.isReplayed) ctx.log.info({ transferId: sent.transfer.id }, "payment posted");
  return present(ctx, payerUserId, sent, payee);
}

/** The quote's token is not part of the hashed input: a retry with a newer quote is the same payment. */
function intentOf(payerUserId: string, input: SendInput): Intent {
  const { idempotencyKey, quoteToken: _quoteToken, to, ...rest } = input;
  const inputHash = hashInput({ ...rest, to: parsePayeeAddress(to) });
  return { ownerUserId: payerUserId, procedure: PROCEDURE, key: idempotencyKey, inputHash };
}

/** Decisions with which a send is posted, placed on hold or waits for proofs. */
const passes: ReadonlySet<Quote["decision"]> = new Set(["allow", "review", "step_up"]);

/**
 * Compares a quote with the current preview. An expected refusal is left to the posting, so that it is stored and appears in
 * the history. The quoted fee is still passed on, since the posting may succeed after all.
 */
function checkQuote(
  ctx: ServiceContext,
  terms: PaymentTerms,
  preview: PaymentPreview,
  quoteToken: string,
): bigint {
  const { decision, feeMinor, refusal } = preview;
  const quoted = quotedTerms(terms, preview);
  const isPromised = (promised: Quote["decision"]) =>
    quoteHolds(ctx.config.tokenPepper, { ...quoted, decision: promised }, quoteToken, ctx.clock.now());
  // The quote may have been issued before the payment became blocked.
  if (!isPromised(decision) && (refusal === null || ![...passes].some(isPromised))) {
    refuse("QUOTE_CHANGED", { quote: presentQuote(ctx, terms, preview) });
  }
  return feeMinor;
}

function paymentOf({ payee, ...amount }: PaymentTerms): PaymentToAuthorize {
  return { ...amount, payeeUserId: payee.id };
}

/** The fee can change between the gate and the posting; that refusal gets a new quote as well. */
async function withNewQuote(ctx: ServiceContext<"geo">, terms: PaymentTerms, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== "QUOTE_CHANGED" || error.details.quote) throw error;
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
  // The handle in a repeated input may belong to another person by now, so the payee is loaded by id.
  const [payee] =
    known?.id === payeeUserId ? [known] : await loadPayees(ctx, payerUserId, [payeeUserId ?? ""]);
  if (!payee) return refuse("PAYEE_UNKNOWN");
  return {
    transaction: presentSent(sent.transfer, payee, await loadPlacedHold(ctx, sent)),
    isReplayed: sent.isReplayed,
  };
}

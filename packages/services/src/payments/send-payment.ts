import { AppError, refuse } from "@evenly/contract";
import type { Payee, Quote, SendInput, Transaction } from "@evenly/contract/payments/schemas";
import type { Standing } from "@evenly/db/payments/queries";
import { parsePayeeAddress } from "@evenly/domain/payments/parse-payee-address";
import type { PayContext, ServiceContext } from "../context.ts";
import { isBlock, noteBlock, noteSuspicion } from "../fraud/index.ts";
import {
  findStored,
  hashInput,
  type Intent,
  type PaymentIntent,
  type StoredTransfer,
} from "../ledger/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { askedOf } from "./asked-factors.ts";
import { type Authorization, authorizePayment, type PaymentToAuthorize } from "./authorize-payment.ts";
import { loadPayee, loadPayees, loadPersonId } from "./load.ts";
import { loadPlacedHold } from "./load-placed-hold.ts";
import { type PaymentToPost, postPayment } from "./post-payment.ts";
import { presentSent } from "./present.ts";
import { previewPayment } from "./preview-payment.ts";
import { type PaymentTerms, presentQuote, quotedTerms } from "./quote-payment.ts";
import { quoteHolds } from "./quote-token.ts";
import { waitForProofs } from "./wait-for-proofs.ts";

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
  return await send(ctx, payerUserId, input).catch((error: unknown) =>
    keepBlock(ctx, payerUserId, input, error),
  );
}

async function send(ctx: PayContext, payerUserId: string, input: SendInput): Promise<SentPayment> {
  const intent = intentOf(payerUserId, input);
  const passed = await passGate(ctx, payerUserId, input).catch((error: unknown) => {
    if (error instanceof AppError) return findInstead(ctx, intent, error);
    throw error;
  });
  if ("transfer" in passed) return present(ctx, payerUserId, passed);

  const { terms, authorization, quotedFeeMinor } = passed;
  const payment: PaymentToPost = {
    ...intent,
    ...(quotedFeeMinor !== undefined && { quotedFeeMinor }),
    payerUserId,
    payeeUserId: terms.payee.id,
    amountMinor: input.amountMinor,
    currency: input.currency,
    description: input.description || null,
    category: input.category ?? null,
  };
  const sent = await postPayment(ctx, payment, authorization, null).catch((error: unknown) => {
    const factors = askedOf(error);
    return factors === null ? withNewQuote(ctx, terms, error) : waitForProofs(ctx, payment, factors);
  });
  // Ties the transfer's id to this request: the event has only the transfer's id, since a batch mixes requests.
  if (!sent.isReplayed) ctx.log.info({ transferId: sent.transfer.id }, "payment posted");
  return present(ctx, payerUserId, sent, terms.payee);
}

/** Stores a refusal that is a block, so that its payer sees it and may appeal. */
async function keepBlock(
  ctx: ServiceContext<"seal">,
  payerUserId: string,
  { to, amountMinor, currency, idempotencyKey }: SendInput,
  error: unknown,
): Promise<never> {
  if (isBlock(error)) {
    const payeeUserId = await loadPersonId(ctx, parsePayeeAddress(to));
    await noteBlock(ctx, { payerUserId, payeeUserId, amountMinor, currency, key: idempotencyKey }, error);
  }
  throw error;
}

/** The quote's token is not part of the hashed input: a retry with a newer quote is the same payment. */
function intentOf(payerUserId: string, input: SendInput): Intent {
  const { idempotencyKey, quoteToken: _quoteToken, to, ...rest } = input;
  const inputHash = hashInput({ ...rest, to: parsePayeeAddress(to) });
  return { ownerUserId: payerUserId, procedure: PROCEDURE, key: idempotencyKey, inputHash };
}

/** Decisions with which a send is posted, placed on hold or waits for proofs. */
const passes: ReadonlySet<Quote["decision"]> = new Set(["allow", "review", "step_up"]);

type Agreed = Pick<PaymentIntent, "quotedFeeMinor"> & { readonly authorization: Authorization };

type Passed = Agreed & { readonly terms: PaymentTerms };

/** Finds the payee and calls the gate before the posting. */
async function passGate(
  ctx: ServiceContext<"limits" | "seal" | "geo">,
  payerUserId: string,
  { to, amountMinor, currency, quoteToken }: SendInput,
): Promise<Passed> {
  const { payee, standing } = await loadPayee(ctx, payerUserId, to);
  const terms = { payerUserId, payee, amountMinor, currency };
  if (quoteToken !== undefined) return { terms, ...(await checkQuote(ctx, terms, standing, quoteToken)) };
  const authorization = await authorizePayment(ctx, paymentOf(terms), standing);
  const { blocked } = authorization;
  await noteSuspicion(ctx, paymentOf(terms), authorization.assessment);
  if (blocked) refuse(blocked.code, blocked.details);
  return { terms, authorization };
}

/**
 * Compares a quote with the current preview. An expected refusal is left to the posting, so that it is stored and appears in
 * the history. The quoted fee is still passed on, since the posting may succeed after all.
 */
async function checkQuote(
  ctx: ServiceContext<"geo">,
  terms: PaymentTerms,
  standing: Standing,
  quoteToken: string,
): Promise<Omit<Passed, "terms">> {
  const preview = await previewPayment(ctx, paymentOf(terms), standing);
  const { decision, blocked, feeMinor, refusal, assessment } = preview;
  await noteSuspicion(ctx, paymentOf(terms), assessment);
  const quoted = quotedTerms(terms, preview);
  const isPromised = (promised: Quote["decision"]) =>
    quoteHolds(ctx.config.tokenPepper, { ...quoted, decision: promised }, quoteToken, ctx.clock.now());
  // The quote may have been issued before the payment became blocked.
  if (!isPromised(decision) && (refusal === null || ![...passes].some(isPromised))) {
    refuse("QUOTE_CHANGED", { quote: presentQuote(ctx, terms, preview) });
  }
  if (blocked) refuse(blocked.code, blocked.details);
  return { authorization: preview, quotedFeeMinor: feeMinor };
}

/**
 * Looks up the intent's stored result, so that a repeat is answered despite rules that have changed since. When no rule
 * refuses, the lane finds the stored result under its locks.
 */
async function findInstead(ctx: ServiceContext, intent: Intent, refusal: AppError): Promise<StoredTransfer> {
  const stored = await findStored(ctx, intent);
  if (stored === null) throw refusal;
  return stored;
}

function paymentOf({ payee, ...amount }: PaymentTerms): PaymentToAuthorize {
  return { ...amount, payeeUserId: payee.id };
}

/** The fee can change between the gate and the posting; that refusal gets a new quote as well. */
async function withNewQuote(ctx: ServiceContext<"geo">, terms: PaymentTerms, error: unknown): Promise<never> {
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
  // The handle in a repeated input may belong to another person by now, so the payee is loaded by id.
  const [payee] =
    known?.id === payeeUserId ? [known] : await loadPayees(ctx, payerUserId, [payeeUserId ?? ""]);
  if (!payee) return refuse("PAYEE_UNKNOWN");
  return {
    transaction: presentSent(sent.transfer, payee, await loadPlacedHold(ctx, sent)),
    isReplayed: sent.isReplayed,
  };
}

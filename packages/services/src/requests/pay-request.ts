import { refuse, TransferId } from "@evenly/contract";
import type { PaidByLink, PayByLinkInput } from "@evenly/contract/requests/link-schemas";
import { PAY_REQUEST, type PaidRequest, type PayRequestInput } from "@evenly/contract/requests/schemas";
import type { Tx } from "@evenly/db";
import {
  changeRequestPayment,
  findRequestPaymentByKey,
  insertRequestPayment,
  type RequestPaymentRow,
} from "@evenly/db/requests/queries";
import { whyNotPayable } from "@evenly/domain/requests/index";
import { type PayContext, type ServiceContext, withTransaction } from "../context.ts";
import { type PaymentToPost, pay } from "../payments/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { requireUser } from "../shared/require-user.ts";
import { getRequest } from "./get-request.ts";
import { type LoadedRequest, lockOwnRequest } from "./load.ts";
import { lockLink } from "./load-link.ts";

/**
 * Pays a request from the caller's wallet: the money moves and the request changes in one transaction. Idempotent by key and input.
 * A payment that needs proofs waits; `payments.verify` posts it. One under review counts once it is released.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND} the caller is not the person asked.
 * @throws {REQUEST_EXPIRED} @throws {REQUEST_STATE_WRONG} @throws {REQUEST_TOO_LARGE} @throws {REQUEST_NOT_PARTIAL}
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws {QUOTE_CHANGED} the fee is not the one that was shown.
 * @throws the other refusals of a send. @throws {IDEMPOTENCY_MISMATCH} @throws {OUTCOME_UNKNOWN} retry with the same key.
 */
export async function payRequest(
  ctx: PayContext,
  { paymentRequestId, ...payment }: PayRequestInput,
): Promise<PaidRequest> {
  const paid = await payRequested(ctx, payment, (tx) => lockOwnRequest(ctx, tx, paymentRequestId, "payer"));
  return { request: await getRequest(ctx, { paymentRequestId }), ...paid };
}

/**
 * Pays the request of a link, as `payRequest` does. The payment and the person who pays become those of the request in one
 * transaction, so a shared link is paid once.
 *
 * @throws {REQUEST_NOT_FOUND} the token is unknown, or the link is for somebody else. @throws {REQUEST_SELF}
 * @throws what `payRequest` throws.
 */
export async function payByLink(ctx: PayContext, { token, ...payment }: PayByLinkInput): Promise<PaidByLink> {
  requireUser(ctx);
  return await payRequested(ctx, payment, (tx) => lockLink(ctx, tx, token));
}

type PaymentInput = Omit<PayRequestInput, "paymentRequestId">;
type Lock = (tx: Tx) => Promise<LoadedRequest>;

async function payRequested(ctx: PayContext, input: PaymentInput, lock: Lock): Promise<PaidByLink> {
  const { request, payment, inputHash } = await withTransaction(ctx, (tx) =>
    findOrOpen(ctx, tx, input, lock),
  );
  if (payment.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
  if (payment.state === "cancelled") refuse("REQUEST_STATE_WRONG");
  if (payment.state === "open") await moveMoney(ctx, request, payment, input.feeMinor);
  const now = await findRequestPaymentByKey(ctx.db, request.id, input.idempotencyKey);
  return { transferId: TransferId.parse(payment.id), isHeld: now?.state === "held" };
}

type Opened = {
  readonly request: LoadedRequest;
  readonly payment: RequestPaymentRow;
  readonly inputHash: string;
};

/** The payment of an earlier call with this key, or a new one that waits for its money. */
async function findOrOpen(
  ctx: ServiceContext,
  tx: Tx,
  { amountMinor, idempotencyKey: key }: PaymentInput,
  lock: Lock,
): Promise<Opened> {
  const request = await lock(tx);
  const { id: paymentRequestId } = request;
  const inputHash = hashInput({ paymentRequestId, amountMinor, payerUserId: requireUser(ctx) });
  const known = await findRequestPaymentByKey(tx, paymentRequestId, key);
  if (known !== null) return { request, payment: known, inputHash };
  const why = whyNotPayable(request, amountMinor, ctx.clock.now());
  if (why !== null) refuse(why);
  const createdAt = ctx.clock.now();
  const facts = { paymentRequestId, amountMinor, key, inputHash, state: "open", createdAt } as const;
  const payment = { ...facts, id: ctx.ids.uuid(), returnedMinor: 0n, settledAt: null };
  await insertRequestPayment(tx, payment);
  return { request, payment, inputHash };
}

async function moveMoney(
  ctx: PayContext,
  { fromUserId: payeeUserId, currency, note }: LoadedRequest,
  { id, amountMinor, key, inputHash }: RequestPaymentRow,
  feeMinor: bigint | undefined,
): Promise<void> {
  const payerUserId = requireUser(ctx);
  const payment: PaymentToPost = {
    id,
    ownerUserId: payerUserId,
    procedure: PAY_REQUEST,
    key,
    inputHash,
    payerUserId,
    payeeUserId,
    amountMinor,
    currency,
    description: note,
    category: null,
    ...(feeMinor !== undefined && { quotedFeeMinor: feeMinor }),
  };
  const cancel = () =>
    withTransaction(ctx, async (tx) => {
      await changeRequestPayment(tx, id, ["open"], { state: "cancelled" });
    });
  await pay(ctx, payment, { onRefused: cancel });
}

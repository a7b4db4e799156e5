import { refuse, TransferId } from "@evenly/contract";
import type { PaidRequest, PayRequestInput } from "@evenly/contract/requests/schemas";
import type { Tx } from "@evenly/db";
import {
  changeRequestPayment,
  findRequestPaymentByKey,
  insertRequestPayment,
  type RequestPaymentRecord,
} from "@evenly/db/requests/queries";
import { whyNotPayable } from "@evenly/domain/requests/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { hashInput } from "../ledger/index.ts";
import { type FollowedPayment, payFollowed } from "../payments/index.ts";
import { PAY_REQUEST } from "../request-entries/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { getRequest } from "./get-request.ts";
import { type LoadedRequest, lockOwnRequest } from "./load.ts";

type Pay = ServiceContext<"lane" | "limits" | "seal" | "geo">;

/**
 * Pays a request from the caller's wallet: the money moves and the request changes in one transaction. Idempotent by key and input.
 * A payment that needs proofs waits; `payments.verify` posts it. One under review counts once it is released.
 *
 * @throws {UNAUTHENTICATED} @throws {REQUEST_NOT_FOUND} the caller is not the person asked.
 * @throws {REQUEST_EXPIRED} @throws {REQUEST_STATE_WRONG} @throws {REQUEST_TOO_LARGE} @throws {REQUEST_NOT_PARTIAL}
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws {QUOTE_CHANGED} the fee is not the one that was shown.
 * @throws the other refusals of a send. @throws {IDEMPOTENCY_MISMATCH} @throws {OUTCOME_UNKNOWN} retry with the same key.
 */
export async function payRequest(ctx: Pay, input: PayRequestInput): Promise<PaidRequest> {
  const { idempotencyKey: key, feeMinor, ...asked } = input;
  const intent = { key, inputHash: hashInput({ ...asked, payerUserId: requireUser(ctx) }) };
  const { request, payment } = await withTransaction(ctx, (tx) => findOrOpen(ctx, tx, input, intent));
  if (payment.inputHash !== intent.inputHash) refuse("IDEMPOTENCY_MISMATCH");
  if (payment.state === "cancelled") refuse("REQUEST_STATE_WRONG");
  if (payment.state === "open") await moveMoney(ctx, request, payment, feeMinor);
  const after = await getRequest(ctx, input);
  const now = await findRequestPaymentByKey(ctx.db, request.id, key);
  return { request: after, transferId: TransferId.parse(payment.id), isHeld: now?.state === "held" };
}

type Opened = { readonly request: LoadedRequest; readonly payment: RequestPaymentRecord };

/** The payment of an earlier call with this key, or a new one that waits for its money. */
async function findOrOpen(
  ctx: ServiceContext,
  tx: Tx,
  { paymentRequestId, amountMinor }: PayRequestInput,
  intent: { readonly key: string; readonly inputHash: string },
): Promise<Opened> {
  const request = await lockOwnRequest(ctx, tx, paymentRequestId, "payer");
  const known = await findRequestPaymentByKey(tx, paymentRequestId, intent.key);
  if (known !== null) return { request, payment: known };
  const why = whyNotPayable(request, amountMinor, ctx.clock.now());
  if (why !== null) refuse(why);
  const facts = {
    paymentRequestId,
    amountMinor,
    ...intent,
    state: "open",
    createdAt: ctx.clock.now(),
  } as const;
  const payment = { ...facts, id: ctx.ids.uuid(), settledAt: null };
  await insertRequestPayment(tx, payment);
  return { request, payment };
}

async function moveMoney(
  ctx: Pay,
  { toUserId: payerUserId, fromUserId: payeeUserId, currency, note }: LoadedRequest,
  { id, amountMinor, key, inputHash }: RequestPaymentRecord,
  feeMinor: bigint | undefined,
): Promise<void> {
  const payment: FollowedPayment = {
    ...{ id, ownerUserId: payerUserId, procedure: PAY_REQUEST, key, inputHash },
    ...{ payerUserId, payeeUserId, amountMinor, currency, description: note, category: null },
    ...(feeMinor !== undefined && { quotedFeeMinor: feeMinor }),
  };
  const cancel = () =>
    withTransaction(ctx, async (tx) => {
      await changeRequestPayment(tx, id, ["open"], { state: "cancelled" });
    });
  await payFollowed(ctx, payment, cancel);
}

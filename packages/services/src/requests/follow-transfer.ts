import { refuse } from "@evenly/contract";
import type { HoldResolution } from "@evenly/contract/payments/hold-schemas";
import { PAY_REQUEST } from "@evenly/contract/requests/schemas";
import type { Tx } from "@evenly/db";
import { bearEndedShare } from "@evenly/db/bills/queries";
import { findPayerOf } from "@evenly/db/requests/link-queries";
import {
  changeRequestPayment,
  findRequestPayment,
  lockRequest,
  type RequestPaymentRow,
  type RequestRow,
  sumHeld,
  updateRequest,
} from "@evenly/db/requests/queries";
import { afterGivenBack, afterPayment, isRequestOpen, whyNotPayable } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import type { GivenBack, PaymentFollower } from "../follower.ts";
import { tellRequest } from "./tell-request.ts";

type Locked = { readonly payment: RequestPaymentRow; readonly request: RequestRow };

/**
 * How payments of requests follow their transfers; wallets are locked before, the request is locked here.
 *
 * @unaudited follows payments, whose own rows say who and when
 */
export const requestFollower: PaymentFollower = {
  procedure: PAY_REQUEST,
  onPosted,
  onHeld,
  onHoldEnded,
  onCancelled,
  onGivenBack,
};

/**
 * @throws {REQUEST_EXPIRED} @throws {REQUEST_STATE_WRONG} @throws {REQUEST_TOO_LARGE} @throws {REQUEST_NOT_PARTIAL} the request
 * changed meanwhile; the transaction posts nothing.
 */
async function onPosted(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  const locked = await lockPayment(tx, transferId);
  if (locked === null) return;
  await checkPayable(ctx, tx, locked);
  await count(ctx, tx, locked, "open");
}

/** @throws what `onPosted` throws; the transaction holds nothing. */
async function onHeld(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  const locked = await lockPayment(tx, transferId);
  if (locked === null) return;
  await checkPayable(ctx, tx, locked);
  if (!(await changeRequestPayment(tx, transferId, ["open"], { state: "held" })))
    refuse("REQUEST_STATE_WRONG");
  await tellRequest(ctx, tx, locked.request);
}

async function onHoldEnded(
  ctx: ServiceContext,
  tx: Tx,
  transferId: string,
  resolution: HoldResolution,
): Promise<void> {
  const locked = await lockPayment(tx, transferId);
  if (locked === null) return;
  if (resolution === "released") return await count(ctx, tx, locked, "held");
  await changeRequestPayment(tx, transferId, ["held"], { state: "cancelled" });
  await tellRequest(ctx, tx, locked.request);
}

async function onCancelled(_ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  await changeRequestPayment(tx, transferId, ["open"], { state: "cancelled" });
}

async function onGivenBack(
  ctx: ServiceContext,
  tx: Tx,
  { originalId, amountMinor }: GivenBack,
): Promise<void> {
  const locked = await lockPayment(tx, originalId);
  if (locked?.payment.state !== "settled") return;
  const { payment, request } = locked;
  const returnedMinor = payment.returnedMinor + amountMinor;
  await changeRequestPayment(tx, originalId, ["settled"], { returnedMinor });
  const after = afterGivenBack(request, amountMinor);
  await updateRequest(tx, request.id, after);
  await bearEndedShare(tx, request.id, amountMinor);
  await tellRequest(ctx, tx, { ...request, ...after });
}

async function lockPayment(tx: Tx, transferId: string): Promise<Locked | null> {
  const found = await findRequestPayment(tx, transferId);
  if (found === null) return null;
  const request = await lockRequest(tx, found.paymentRequestId);
  const payment = await findRequestPayment(tx, transferId);
  return request && payment && { payment, request };
}

async function checkPayable(ctx: ServiceContext, tx: Tx, { payment, request }: Locked): Promise<void> {
  const heldMinor = (await sumHeld(tx, [request.id])).get(request.id) ?? 0n;
  const refusal = whyNotPayable({ ...request, heldMinor }, payment.amountMinor, ctx.clock.now());
  if (refusal !== null) refuse(refusal);
}

/** Counts a payment: the request is paid by its amount. */
async function count(
  ctx: ServiceContext,
  tx: Tx,
  { payment, request }: Locked,
  from: "open" | "held",
): Promise<void> {
  const now = ctx.clock.now();
  const isFirst = await changeRequestPayment(tx, payment.id, [from], { state: "settled", settledAt: now });
  if (!isFirst) refuse("REQUEST_STATE_WRONG");
  const after = afterPayment(request, payment.amountMinor);
  // Whoever pays the request of a link is the person asked from now on.
  const toUserId = request.toUserId ?? (await findPayerOf(tx, payment.id));
  const set = { ...after, toUserId, closedAt: isRequestOpen(after.state) ? null : now };
  await updateRequest(tx, request.id, set);
  await tellRequest(ctx, tx, { ...request, ...set });
}

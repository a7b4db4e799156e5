import { refuse } from "@evenly/contract";
import type { HoldResolution } from "@evenly/contract/payments/hold-schemas";
import type { Tx } from "@evenly/db";
import {
  changePayCodePayment,
  findPayCodePayment,
  lockPayCode,
  type NewPayCode,
  type PayCodePaymentRow,
  type PayCodeRow,
  updatePayCode,
} from "@evenly/db/pay-codes/queries";
import { whyPayCodeNotPayable } from "@evenly/domain/pay-codes/index";
import type { ServiceContext } from "../context.ts";
import { nothingFollows, type PaymentFollower } from "../follower.ts";
import { tellPayCode } from "./tell-pay-code.ts";

/** Procedure of payments whose transfer has a payment of a pay code with its id. */
export const PAY_CODE = "payCodes.pay";

type Locked = { readonly payment: PayCodePaymentRow; readonly code: PayCodeRow };

/**
 * How payments of pay codes follow their transfers; wallets are locked before, the code is locked here. A code is used once, also when the
 * money is given back: it says that it was used, never how much is paid.
 *
 * @unaudited follows payments, whose own rows say who and when
 */
export const payCodeFollower: PaymentFollower = {
  procedure: PAY_CODE,
  onPosted,
  onHeld,
  onHoldEnded,
  onCancelled,
  onGivenBack: nothingFollows,
};

/**
 * @throws {PAY_CODE_EXPIRED} @throws {PAY_CODE_USED} @throws {PAY_CODE_REPLACED} @throws {PAY_CODE_REVOKED} the code ended
 * meanwhile; the transaction posts nothing.
 */
async function onPosted(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  const locked = await lockPayment(tx, transferId);
  if (locked === null) return;
  checkPayable(ctx, locked);
  await settle(ctx, tx, locked, "open");
}

/** @throws what `onPosted` throws; the transaction holds nothing. */
async function onHeld(ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  const locked = await lockPayment(tx, transferId);
  if (locked === null) return;
  checkPayable(ctx, locked);
  if (!(await changePayCodePayment(tx, transferId, "open", { state: "held" }))) refuse("PAY_CODE_USED");
  await change(ctx, tx, locked, { state: "held" });
}

/** A code whose payment was rejected is open again until its time is over. */
async function onHoldEnded(
  ctx: ServiceContext,
  tx: Tx,
  transferId: string,
  resolution: HoldResolution,
): Promise<void> {
  const locked = await lockPayment(tx, transferId);
  if (locked === null) return;
  if (resolution === "released") return await settle(ctx, tx, locked, "held");
  if (!(await changePayCodePayment(tx, transferId, "held", { state: "cancelled" }))) return;
  await change(ctx, tx, locked, { state: "open" });
}

async function onCancelled(_ctx: ServiceContext, tx: Tx, transferId: string): Promise<void> {
  await changePayCodePayment(tx, transferId, "open", { state: "cancelled" });
}

async function lockPayment(tx: Tx, transferId: string): Promise<Locked | null> {
  const found = await findPayCodePayment(tx, transferId);
  if (found === null) return null;
  const code = await lockPayCode(tx, found.payCodeId);
  const payment = await findPayCodePayment(tx, transferId);
  return code && payment && { payment, code };
}

function checkPayable(ctx: ServiceContext, { payment, code }: Locked): void {
  const refusal = whyPayCodeNotPayable(code, payment.amountMinor, ctx.clock.now());
  if (refusal !== null) refuse(refusal);
}

/** Counts the payment: its code is used. */
async function settle(ctx: ServiceContext, tx: Tx, locked: Locked, from: "open" | "held"): Promise<void> {
  const now = ctx.clock.now();
  const isFirst = await changePayCodePayment(tx, locked.payment.id, from, {
    state: "settled",
    settledAt: now,
  });
  if (!isFirst) refuse("PAY_CODE_USED");
  await change(ctx, tx, locked, { state: "used", closedAt: now });
}

async function change(
  ctx: ServiceContext,
  tx: Tx,
  { code }: Locked,
  set: Pick<NewPayCode, "state" | "closedAt">,
): Promise<void> {
  await updatePayCode(tx, code.id, set);
  await tellPayCode(ctx, tx, { ...code, ...set });
}

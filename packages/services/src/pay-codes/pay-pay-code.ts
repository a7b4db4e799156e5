import { refuse, TransferId } from "@evenly/contract";
import type { PaidPayCode, PayPayCodeInput } from "@evenly/contract/pay-codes/schemas";
import type { Tx } from "@evenly/db";
import {
  changePayCodePayment,
  findPayCodePayment,
  findPayCodePaymentByKey,
  insertPayCodePayment,
  lockPayCode,
  type PayCodePaymentRow,
  type PayCodeRow,
} from "@evenly/db/pay-codes/queries";
import { whyPayCodeNotPayable } from "@evenly/domain/pay-codes/index";
import { type PayContext, type ServiceContext, withTransaction } from "../context.ts";
import { type PaymentToPost, pay } from "../payments/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { requireUser } from "../shared/require-user.ts";
import { PAY_CODE } from "./follow-transfer.ts";
import { loadScanned } from "./load.ts";

/**
 * Pays a scanned code from the caller's wallet: the money moves and the code is used in one transaction, once. Idempotent by key
 * and input. A payment that needs proofs waits; `payments.verify` posts it, if the code is still open then.
 *
 * @throws {UNAUTHENTICATED} @throws {PAY_CODE_TAMPERED} @throws {PAY_CODE_AMOUNT_WRONG}
 * @throws {PAY_CODE_USED} @throws {PAY_CODE_EXPIRED} @throws {PAY_CODE_REPLACED} @throws {PAY_CODE_REVOKED} it has ended.
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws {QUOTE_CHANGED} the fee is not the one that was shown.
 * @throws the other refusals of a send. @throws {IDEMPOTENCY_MISMATCH} @throws {OUTCOME_UNKNOWN} retry with the same key.
 */
export async function payPayCode(ctx: PayContext, input: PayPayCodeInput): Promise<PaidPayCode> {
  const payerUserId = requireUser(ctx);
  const { idempotencyKey: key, feeMinor, ...asked } = input;
  const code = await loadScanned(ctx, input.token);
  const intent = { payCodeId: code.id, payerUserId, key, inputHash: hashInput({ ...asked, payerUserId }) };
  const payment = await withTransaction(ctx, (tx) => findOrOpen(ctx, tx, intent, input.amountMinor));
  if (payment.inputHash !== intent.inputHash) refuse("IDEMPOTENCY_MISMATCH");
  if (payment.state === "cancelled") refuse("VERIFICATION_ENDED");
  if (payment.state === "open") await moveMoney(ctx, code, payment, feeMinor);
  const after = await findPayCodePayment(ctx.db, payment.id);
  return {
    transferId: TransferId.parse(payment.id),
    amountMinor: payment.amountMinor,
    currency: code.currency,
    isHeld: after?.state === "held",
  };
}

type Intent = {
  readonly payCodeId: string;
  readonly payerUserId: string;
  readonly key: string;
  readonly inputHash: string;
};

/** The payment of an earlier call with this key, or a new one that waits for its money. */
async function findOrOpen(
  ctx: ServiceContext,
  tx: Tx,
  intent: Intent,
  amountMinor: bigint,
): Promise<PayCodePaymentRow> {
  const code = (await lockPayCode(tx, intent.payCodeId)) ?? refuse("PAY_CODE_TAMPERED");
  const known = await findPayCodePaymentByKey(tx, intent);
  if (known !== null) return known;
  const now = ctx.clock.now();
  const why = whyPayCodeNotPayable(code, amountMinor, now);
  if (why !== null) refuse(why);
  const payment = {
    ...intent,
    id: ctx.ids.uuid(),
    amountMinor,
    createdAt: now,
    settledAt: null,
    state: "open",
  } as const;
  await insertPayCodePayment(tx, payment);
  return payment;
}

async function moveMoney(
  ctx: PayContext,
  { ownerUserId: payeeUserId, currency, note }: PayCodeRow,
  { id, payerUserId, amountMinor, key, inputHash }: PayCodePaymentRow,
  feeMinor: bigint | undefined,
): Promise<void> {
  const payment: PaymentToPost = {
    id,
    ownerUserId: payerUserId,
    procedure: PAY_CODE,
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
      await changePayCodePayment(tx, id, "open", { state: "cancelled" });
    });
  await pay(ctx, payment, { onRefused: cancel });
}

import { invariant } from "@evenly/contract";
import { returnDeposit } from "@evenly/contract/cards/jobs";
import type { Tx } from "@evenly/db";
import { changeDeposit, type DepositRow, lockCustomer, lockDeposit } from "@evenly/db/cards/queries";
import { exceededDepositLimit, followIntent, hasEnded } from "@evenly/domain/cards/index";
import type { DepositOrder, TransferOutcome } from "@evenly/domain/ledger/index";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { withPostings } from "../../ledger/index.ts";
import type { ProviderIntent } from "../../ports.ts";
import { enqueueJob } from "../../shared/enqueue-job.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { loadDepositLimits } from "./load-added.ts";

/** The procedure under which the ledger keeps the credit of a deposit, by the deposit's id. */
export const CREDIT_DEPOSIT = "cards.creditDeposit";
/** How long the answer to a charge can take: the tries of the provider's SDK, and the waits between them. */
export const CHARGE_MS = 60_000;

/**
 * Brings a deposit to what its intent says, without crediting it: what a caller saw at the provider moves no money.
 *
 * @unaudited the provider's answer to the caller's own act, whose row says it
 */
export async function noteIntent(
  ctx: ServiceContext,
  depositId: string,
  intent: ProviderIntent,
): Promise<DepositRow> {
  return withTransaction(ctx, async (tx) => changeState(ctx, tx, await locked(tx, depositId), intent));
}

/**
 * Brings a deposit to what its intent said to somebody who only read it. A charge that has just begun may not have arrived there when it was read: the
 * deposit stays as it is, and counted to the limits, until the answer to the charge comes or is overdue.
 *
 * @unaudited what the provider said of the owner's own act
 */
export async function noteReading(
  ctx: ServiceContext,
  depositId: string,
  intent: ProviderIntent,
): Promise<DepositRow> {
  return withTransaction(ctx, async (tx) => {
    const row = await locked(tx, depositId);
    const isFresh = row.changedAt.getTime() > ctx.clock.now().getTime() - CHARGE_MS;
    const opens = followIntent(row.state, intent).state === "open";
    return row.state === "pending" && isFresh && opens ? row : changeState(ctx, tx, row, intent);
  });
}

/**
 * Ends a deposit of which the provider has not answered yet; an intent that it made is never confirmed. One whose intent is known by now stays as it is.
 *
 * @unaudited who ends it audits it
 */
export async function endUnsent(ctx: ServiceContext, deposit: DepositRow): Promise<DepositRow> {
  if (deposit.intentId !== null) return deposit;
  return withTransaction(ctx, async (tx) => {
    const row = await locked(tx, deposit.id);
    if (row.intentId !== null || hasEnded(row.state)) return row;
    return writeState(ctx, tx, row, { state: "canceled", changedAt: ctx.clock.now() });
  });
}

/**
 * Brings a deposit to what its intent says, and credits the wallet once when it has succeeded. Where there is no wallet any more, the card gets its
 * money back.
 *
 * @throws {OVERLOADED} the row locks were not granted in time. @throws {OUTCOME_UNKNOWN} the connection was lost.
 * @unaudited the ledger's row says who got what and when, and nobody can change it
 */
export async function applyIntent(
  ctx: ServiceContext,
  deposit: DepositRow,
  intent: ProviderIntent,
): Promise<DepositRow> {
  if (hasEnded(deposit.state)) return deposit;
  // What is disputed is for operators to decide; the comparison names it.
  if (intent.status !== "succeeded" || intent.isDisputed) return noteReading(ctx, deposit.id, intent);
  const admitted = await admitCharge(ctx, deposit, intent);
  if (hasEnded(admitted.state)) return admitted;
  const order = creditOf(ctx, admitted);
  invariant(
    intent.receivedMinor === deposit.amountMinor && intent.currency === deposit.currency,
    "the provider received what the deposit says",
  );
  return withPostings(ctx, async (tx, post) => {
    const [outcome] = await post([order]);
    const row = await changeState(ctx, tx, await locked(tx, deposit.id), intent);
    if (hasEnded(row.state)) return row;
    return endCharged(ctx, tx, row, outcome);
  });
}

/**
 * Ends a charge that must not be credited: the provider has given money of it back, or nobody of ours began it and it is above a limit. The secret of a
 * bank's step lets a browser begin one at the provider itself; such a charge counts to the limits like any other.
 */
async function admitCharge(
  ctx: ServiceContext,
  { id: depositId, userId }: DepositRow,
  { receivedMinor, refundedMinor }: ProviderIntent,
): Promise<DepositRow> {
  const now = ctx.clock.now();
  return withTransaction(ctx, async (tx) => {
    await lockCustomer(tx, userId, now);
    const row = await locked(tx, depositId);
    if (hasEnded(row.state)) return row;
    const isGivenBack = refundedMinor > 0n;
    const isAbove = row.state === "open" && (await isAboveLimits(tx, row, now));
    if (isGivenBack || isAbove) {
      if (refundedMinor < receivedMinor)
        await enqueueJob(ctx, tx, returnDeposit, { depositId }, { dedupeKey: depositId });
      return writeState(ctx, tx, row, { state: "returned", changedAt: now });
    }
    return row.state === "open" ? writeState(ctx, tx, row, { state: "pending", changedAt: now }) : row;
  });
}

async function isAboveLimits(tx: Tx, { id, userId, amountMinor }: DepositRow, now: Date): Promise<boolean> {
  return exceededDepositLimit(await loadDepositLimits(tx, userId, now, id), amountMinor) !== null;
}

function creditOf(
  ctx: ServiceContext,
  { id, userId, amountMinor, currency, description, cardBrand, cardLast4 }: DepositRow,
): DepositOrder {
  const cardName =
    cardBrand === null ? null : `${cardBrand.slice(0, 1).toUpperCase()}${cardBrand.slice(1)} ··${cardLast4}`;
  return {
    kind: "deposit",
    id: ctx.ids.uuid(),
    ownerUserId: userId,
    procedure: CREDIT_DEPOSIT,
    key: id,
    inputHash: hashInput({ amountMinor, currency }),
    payerUserId: null,
    payeeUserId: userId,
    amountMinor,
    currency,
    description: description ?? cardName,
  };
}

async function endCharged(
  ctx: ServiceContext,
  tx: Tx,
  row: DepositRow,
  outcome: TransferOutcome | undefined,
): Promise<DepositRow> {
  invariant(outcome !== undefined, "every order has its outcome");
  const now = ctx.clock.now();
  if (outcome.status === "refused") {
    invariant(outcome.code === "NOT_FOUND", "only a wallet that is gone cannot be credited");
    await enqueueJob(ctx, tx, returnDeposit, { depositId: row.id }, { dedupeKey: row.id });
    return writeState(ctx, tx, row, { state: "returned", changedAt: now });
  }
  const { id: transferId } = outcome.transfer;
  return writeState(ctx, tx, row, { state: "credited", transferId, creditedAt: now, changedAt: now });
}

async function locked(tx: Tx, depositId: string): Promise<DepositRow> {
  const row = await lockDeposit(tx, depositId);
  invariant(row !== null, "a deposit is never deleted");
  return row;
}

/** Writes state, problem and card by the intent; nothing when they are as they were. */
async function changeState(
  ctx: ServiceContext,
  tx: Tx,
  row: DepositRow,
  intent: ProviderIntent,
): Promise<DepositRow> {
  const next = followIntent(row.state, intent);
  const card = intent.card === null ? {} : { cardBrand: intent.card.brand, cardLast4: intent.card.last4 };
  if (next.state === row.state && next.problem === row.problem) return row;
  const now = ctx.clock.now();
  const asked = next.state === "asks_bank" && row.state !== "asks_bank" ? { askedAt: now } : {};
  return writeState(ctx, tx, row, { ...next, ...card, ...asked, changedAt: now });
}

async function writeState(
  ctx: ServiceContext,
  tx: Tx,
  row: DepositRow,
  change: Partial<DepositRow> & Pick<DepositRow, "state">,
): Promise<DepositRow> {
  const after = { ...row, ...change };
  await changeDeposit(tx, row.id, change);
  const { id: depositId, userId, state, problem, currency } = after;
  const amountMinor = String(row.amountMinor);
  await recordEvent(ctx, tx, "deposit.changed", { userId, depositId, state, problem, amountMinor, currency });
  return after;
}

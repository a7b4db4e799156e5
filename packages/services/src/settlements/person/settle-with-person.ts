import { refuse } from "@evenly/contract";
import { WAITING_MINUTES } from "@evenly/contract/payments/step-up";
import type { PersonSettlement, SettleWithPersonInput } from "@evenly/contract/settlements/person-schemas";
import type { Tx } from "@evenly/db";
import { findSettlementByKey, type SettlementRow } from "@evenly/db/settlements/queries";
import { type PayContext, type ServiceContext, withTransaction } from "../../context.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { moveMoney } from "../move-money.ts";
import { expectShown, loadPair, lockDebts, netOf, type Pair } from "./load.ts";
import { describeGroups, presentMoved } from "./present.ts";
import { writeEverything } from "./write-everything.ts";

/**
 * Pays everything that the caller owes one person in a currency, over all groups, with one transfer. Money, lines and parts of all
 * groups commit together. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {PAYEE_UNKNOWN} the two have never shared a group.
 * @throws {SETTLEMENT_CHANGED} the debts are not those that were shown. @throws {SETTLEMENT_STATE_WRONG} it was cancelled.
 * @throws {SETTLEMENT_NEEDS_BOTH} debts run in both directions; it has to be proposed. @throws {SETTLEMENT_TOO_LARGE} nothing is owed.
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws {QUOTE_CHANGED} the fee is not the one that was shown.
 * @throws the other refusals of a send. @throws {IDEMPOTENCY_MISMATCH} @throws {OUTCOME_UNKNOWN} retry with the same key.
 */
export async function settleWithPerson(
  ctx: PayContext,
  input: SettleWithPersonInput,
): Promise<PersonSettlement> {
  const { idempotencyKey: key, feeMinor, ...asked } = input;
  const pair = await loadPair(ctx, input.userId);
  const inputHash = hashInput(asked);
  const found = await withTransaction(ctx, (tx) => findOrOpen(ctx, tx, pair, { ...asked, key, inputHash }));
  if (found.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
  if (found.state === "cancelled") refuse("SETTLEMENT_STATE_WRONG", { state: found.state });
  if (found.state === "open")
    await moveMoney(ctx, found, { description: await describeGroups(ctx, found.id), feeMinor });
  return await presentMoved(ctx, found.id);
}

type Order = Pick<SettleWithPersonInput, "currency" | "lines"> & {
  readonly key: string;
  readonly inputHash: string;
};

/** The payment of an earlier call with this key, or a new one that waits for its money. */
async function findOrOpen(
  ctx: ServiceContext,
  tx: Tx,
  pair: Pair,
  { currency, lines, key, inputHash }: Order,
): Promise<SettlementRow> {
  const debts = await lockDebts(tx, pair);
  const known = await findSettlementByKey(tx, pair.userId, key);
  if (known) return known;
  const shown = expectShown(debts, currency, lines);
  const net = netOf(shown, currency);
  if (net?.needsBoth) refuse("SETTLEMENT_NEEDS_BOTH");
  if (net?.direction !== "pay") refuse("SETTLEMENT_TOO_LARGE", { openMinor: "0" });
  const dueAt = new Date(ctx.clock.now().getTime() + WAITING_MINUTES * 60_000);
  return await writeEverything(ctx, tx, pair, shown, { state: "open", key, inputHash, currency, dueAt });
}

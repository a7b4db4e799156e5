import type { Tx } from "@evenly/db";
import { sumUnproven } from "@evenly/db/payments/check-queries";
import type { Unproven } from "@evenly/domain/fraud/index";
import {
  isGateOutdated,
  type LedgerState,
  type PartyState,
  pairKey,
  type RefundOrder,
  type ReversalOrder,
  type TransferOrder,
} from "@evenly/domain/ledger/index";
import { toUnproven } from "../../shared/to-unproven.ts";

const DAY_MS = 24 * 3_600_000;

type Loaded = {
  readonly parties: readonly PartyState[];
  /** The transfers that returns and refunds refer to, by id. */
  readonly originals: LedgerState["originals"];
};

/**
 * Reads, under the locks, what went without each factor to the payees of orders whose payer moved money after the gate, and to those who
 * get something back. Most batches have no such order and ask nothing.
 */
export async function loadUnproven(
  tx: Tx,
  orders: readonly TransferOrder[],
  { parties, originals }: Loaded,
  now: Date,
): Promise<ReadonlyMap<string, Unproven>> {
  const checked = orders.filter(isChecked);
  const returned = orders.flatMap((order) => {
    const { transfer } = (isGivenBack(order) && originals.get(order.transferId)) || {};
    return transfer?.payeeUserId
      ? [{ payerUserId: transfer.payeeUserId, payeeUserId: transfer.payerUserId }]
      : [];
  });
  if (checked.length === 0 && returned.length === 0) return NOTHING;
  const byUser = new Map(parties.map((party) => [party.userId, party]));
  const batchMinor = new Map<string, bigint>();
  for (const { payerUserId, amountMinor } of checked)
    batchMinor.set(payerUserId, (batchMinor.get(payerUserId) ?? 0n) + amountMinor);
  const since = new Date(now.getTime() - DAY_MS);
  const outdated = checked.filter((order) => {
    const { payerUserId } = order;
    return isGateOutdated(order, byUser.get(payerUserId), batchMinor.get(payerUserId) ?? 0n);
  });
  const pairs = new Map(
    [...outdated, ...returned].map(({ payerUserId, payeeUserId }) => [
      pairKey(payerUserId, payeeUserId),
      { payerUserId, payeeUserId, since },
    ]),
  );
  if (pairs.size === 0) return NOTHING;
  const sums = await sumUnproven(tx, [...pairs.values()]);
  return new Map([...pairs.keys()].map((key, place) => [key, toUnproven(sums[place] ?? NO_PAYMENTS)]));
}
const NO_PAYMENTS = { pin: "0", second_factor: "0", passkey: "0", payments: 0 };
const NOTHING: ReadonlyMap<string, Unproven> = new Map();

function isGivenBack(order: TransferOrder): order is ReversalOrder | RefundOrder {
  return (order.kind === "reversal" || order.kind === "refund") && order.stepUp !== undefined;
}

function isChecked(order: TransferOrder): order is Extract<TransferOrder, { kind: "payment" | "hold" }> {
  return (order.kind === "payment" || order.kind === "hold") && order.stepUp !== undefined;
}

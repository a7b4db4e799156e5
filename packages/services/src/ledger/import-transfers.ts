import { invariant, WALLET_CURRENCY } from "@evenly/contract";
import type { CategoryId } from "@evenly/contract/payments/categories";
import type { ImportOrder, TransferRecord } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { hashInput } from "../shared/hash-input.ts";
import { withPostings } from "./post.ts";
import { unwrapOutcome } from "./unwrap-outcome.ts";

/** One imported movement; a null user stands for Evenly. */
export type ImportedTransfer = {
  readonly payerUserId: string | null;
  readonly payeeUserId: string | null;
  readonly amountMinor: bigint;
  /** Idempotency key, unique per owner: the payer or, when Evenly pays, the payee. */
  readonly key: string;
  readonly effectiveAt?: Date;
  readonly description?: string | null;
  readonly category?: CategoryId | null;
};

/** Movements per transaction. */
const IMPORT_MAX = 500;

/**
 * Imports movements in order, in atomic transactions of 500. This is the only way to post with a past date. Fees, limits and
 * meters do not apply, and no notifications are sent.
 *
 * @throws {INSUFFICIENT_FUNDS} a wallet would go below zero at some point of the order.
 * @throws {NOT_FOUND} a user has no wallet.
 * @throws {SELF_TRANSFER} payer and payee are the same user.
 * @throws {IDEMPOTENCY_MISMATCH} a key was used for a different movement.
 * @throws {OVERLOADED} the row locks were not granted in time.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; retry with the same keys to learn the outcome.
 * @see docs/decisions/0005-limits-and-fees.md
 * @unaudited a movement's own row says who, to whom, what and when, and nobody can change it
 */
export async function importTransfers(
  ctx: ServiceContext,
  movements: readonly ImportedTransfer[],
): Promise<readonly TransferRecord[]> {
  const records: TransferRecord[] = [];
  for (let start = 0; start < movements.length; start += IMPORT_MAX) {
    const orders = movements.slice(start, start + IMPORT_MAX).map((movement) => toOrder(ctx, movement));
    const imported = await withPostings(ctx, async (_tx, post) => {
      const outcomes = await post(orders);
      return outcomes.map((outcome) => unwrapOutcome(outcome).transfer);
    });
    records.push(...imported);
  }
  return records;
}

/**
 * Credits Evenly's own money to a wallet, for demo people and tests.
 *
 * @throws what `importTransfers` throws.
 * @unaudited a movement's own row says who, to whom, what and when, and nobody can change it
 */
export async function fundWallet(
  ctx: ServiceContext,
  funding: {
    readonly userId: string;
    readonly amountMinor: bigint;
    readonly key: string;
    readonly effectiveAt?: Date;
    readonly description?: string;
  },
): Promise<TransferRecord> {
  const { userId, ...movement } = funding;
  const [record] = await importTransfers(ctx, [{ ...movement, payerUserId: null, payeeUserId: userId }]);
  invariant(record !== undefined, "an import gives a record for each movement");
  return record;
}

function toOrder(ctx: ServiceContext, movement: ImportedTransfer): ImportOrder {
  const ownerUserId = movement.payerUserId ?? movement.payeeUserId;
  invariant(ownerUserId !== null, "an imported movement has a user");
  const { key, ...input } = movement;
  return {
    kind: "import",
    id: ctx.ids.uuid(),
    ownerUserId,
    procedure: "ledger.import",
    key,
    inputHash: hashInput(input),
    payerUserId: movement.payerUserId,
    payeeUserId: movement.payeeUserId,
    amountMinor: movement.amountMinor,
    currency: WALLET_CURRENCY,
    description: movement.description ?? null,
    category: movement.category ?? null,
    effectiveAt: movement.effectiveAt ?? ctx.clock.now(),
  };
}

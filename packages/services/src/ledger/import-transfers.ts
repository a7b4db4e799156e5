import { invariant, WALLET_CURRENCY } from "@evenly/contract";
import type { CategoryId } from "@evenly/contract/payments/categories";
import type { ImportRequest, TransferRecord } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { hashInput } from "./hash-input.ts";
import { withPostings } from "./post.ts";
import { settle } from "./settle.ts";

/** One movement that is brought in; a null user is Evenly itself. */
export type ImportedTransfer = {
  readonly payerUserId: string | null;
  readonly payeeUserId: string | null;
  readonly amountMinor: bigint;
  /** Makes the import repeatable; unique for its owner, who is the payer or, when Evenly pays, the payee. */
  readonly key: string;
  readonly effectiveAt?: Date;
  readonly description?: string | null;
  readonly category?: CategoryId | null;
};

/** Movements of one transaction. */
const IMPORT_MAX = 500;

/**
 * Brings in movements, in order and all or none a transaction of 500: the only way to post with a date in the past. No fees,
 * limits or meters are asked and nobody is told.
 *
 * @throws {INSUFFICIENT_FUNDS} a wallet would go below zero at its place in the order.
 * @throws {NOT_FOUND} a user has no wallet.
 * @throws {SELF_TRANSFER} payer and payee are one.
 * @throws {IDEMPOTENCY_MISMATCH} a key belongs to another movement.
 * @throws {OVERLOADED} the rows were locked for too long.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; the same keys tell what became of it.
 * @see docs/decisions/0005-limits-and-fees.md
 */
export async function importTransfers(
  ctx: ServiceContext,
  movements: readonly ImportedTransfer[],
): Promise<readonly TransferRecord[]> {
  const records: TransferRecord[] = [];
  for (let start = 0; start < movements.length; start += IMPORT_MAX) {
    const requests = movements.slice(start, start + IMPORT_MAX).map((movement) => toRequest(ctx, movement));
    const imported = await withPostings(ctx, async (_tx, post) => {
      const outcomes = await post(requests);
      return outcomes.map((outcome) => settle(outcome).transfer);
    });
    records.push(...imported);
  }
  return records;
}

/**
 * Puts Evenly's own money into a wallet, for demo people and tests.
 *
 * @throws what `importTransfers` throws.
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

function toRequest(ctx: ServiceContext, movement: ImportedTransfer): ImportRequest {
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

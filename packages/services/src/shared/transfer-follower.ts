import type { HoldResolution } from "@evenly/contract/payments/hold-schemas";
import type { Tx } from "@evenly/db";
import type { ServiceContext } from "../context.ts";

/** What a payee gave back of a transfer. */
export type GivenBack = {
  /** The transfer that the record has the id of: that of the payment, or of the hold that was captured. */
  readonly originalId: string;
  /** The transfer that gives back. */
  readonly id: string;
  readonly amountMinor: bigint;
};

/**
 * How a record of another system follows its transfer, each in the transaction that changes the transfer. A transfer that is not of
 * the system is left alone. A refusal undoes the transaction.
 */
export type TransferFollower = {
  readonly onPosted: (ctx: ServiceContext, tx: Tx, transferId: string) => Promise<void>;
  readonly onHeld: (ctx: ServiceContext, tx: Tx, transferId: string) => Promise<void>;
  readonly onHoldEnded: (
    ctx: ServiceContext,
    tx: Tx,
    transferId: string,
    resolution: HoldResolution,
  ) => Promise<void>;
  /** Its payer cancelled it instead of proving it. */
  readonly onCancelled: (ctx: ServiceContext, tx: Tx, transferId: string) => Promise<void>;
  readonly onGivenBack: (ctx: ServiceContext, tx: Tx, given: GivenBack) => Promise<void>;
};

/** For a step that changes nothing of a system's records. */
export async function nothingFollows(): Promise<void> {}

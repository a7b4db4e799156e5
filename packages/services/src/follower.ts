import type { CaseFacts } from "@evenly/contract/cases/schemas";
import type { HoldResolution } from "@evenly/contract/payments/hold-schemas";
import type { Tx } from "@evenly/db";
import type { ServiceContext } from "./context.ts";

/** What a payee gave back of a transfer. */
export type GivenBack = {
  /** The transfer that the record has the id of: that of the payment, or of the hold that was captured. */
  readonly originalId: string;
  /** The transfer that gives back. */
  readonly id: string;
  readonly amountMinor: bigint;
};

/**
 * How a record of a system follows the transfers that its procedure orders; the record has the transfer's id. Each step runs in the
 * transaction that changes the transfer, after its wallets were locked. A refusal undoes the transaction.
 */
export type PaymentFollower = {
  readonly procedure: string;
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
  /** Every system is asked, since a payment of one can have become a record of another: a bill's payment is a debt paid in its group. */
  readonly onGivenBack: (ctx: ServiceContext, tx: Tx, given: GivenBack) => Promise<void>;
  /** Takes back money that the system itself holds, outside a transaction; absent where holds are those of payments. */
  readonly takeBack?: (ctx: ServiceContext, userId: string, transferId: string) => Promise<void>;
};

/** A payment that is on hold until an operator has decided. */
export type Review = {
  readonly userId: string;
  readonly transferId: string;
  readonly deadline: Date;
  readonly facts: CaseFacts;
};

/** The system that shows payments to operators. */
export type Reviewer = {
  /** Asks for a decision and returns the id of the case. */
  readonly onReview: (ctx: ServiceContext, tx: Tx, review: Review) => Promise<string>;
  /** The hold has ended without a decision. */
  readonly onReviewOver: (
    ctx: ServiceContext,
    tx: Tx,
    caseId: string,
    outcome: "taken_back" | "expired",
  ) => Promise<void>;
};

/** The followers of all systems. */
export type PaymentFollowers = {
  readonly get: (procedure: string) => PaymentFollower | undefined;
  readonly has: (procedure: string) => boolean;
  /** In the order in which they lock their records. */
  readonly all: readonly PaymentFollower[];
  readonly reviewer: Reviewer;
};

/** For a step that changes nothing of a system's records. */
export async function nothingFollows(): Promise<void> {}

import type { ErrorCode } from "@evenly/contract";
import type { IdentityTier } from "@evenly/contract/auth/schemas";
import type { CategoryId } from "@evenly/contract/payments/categories";
import type { Unproven } from "../fraud/index.ts";
import type { PartyZone } from "./periods.ts";
import type { StepUp, StepUpProof } from "./step-up.ts";

/** Money that a user has moved out of their wallet in their current day and month. */
export type Meters = {
  /** YYYY-MM-DD in the party's zone; empty before the first movement. */
  readonly day: string;
  readonly dayMinor: bigint;
  readonly dayCount: number;
  /** YYYY-MM */
  readonly month: string;
  readonly monthMinor: bigint;
  readonly monthCount: number;
};

export type PartyState = {
  readonly userId: string;
  readonly isFrozen: boolean;
  readonly country: string | null;
  readonly identityTier: IdentityTier;
  readonly zone: PartyZone;
  readonly meters: Meters;
  /** Payments, holds, returns and refunds that the party ever made; it never falls. */
  readonly moves: number;
  /** The person's own limits in minor units of USD; null where they set none. */
  readonly ownLimits: OwnLimits;
};

export type OwnLimits = { readonly singleMinor: bigint | null; readonly dailyMinor: bigint | null };

/** A user's wallet, or the sub-account of one of their goals; available = posted - held. */
export type WalletState = {
  readonly accountId: string;
  /** The goal whose money it holds; absent for a wallet. */
  readonly goalId?: string;
  readonly userId: string;
  readonly country: string | null;
  readonly currency: string;
  readonly posted: bigint;
  readonly held: bigint;
  readonly seq: bigint;
  readonly version: bigint;
};

export type HoldState = {
  readonly id: string;
  readonly transferId: string;
  readonly payerUserId: string;
  /** Null while nobody is known who could get the money: the capture names the payee. */
  readonly payeeUserId: string | null;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly capturedMinor: bigint;
  readonly currency: string;
  readonly state: "open" | "captured" | "voided" | "expired";
  readonly meterDay: string;
  readonly meterMonth: string;
  readonly expiresAt: Date;
  readonly resolvedBy: string | null;
};

export type TransferKind =
  | "payment"
  | "deposit"
  | "withdrawal"
  | "goal_in"
  | "goal_out"
  | "reversal"
  | "refund"
  | "hold"
  | "capture"
  | "void"
  | "expiry";
export type TransferState = "posted" | "held" | "released" | "refused";

/** Identifies an intent: owner, procedure and key; the hash tells whether a repeat has the same input. */
export type Intent = {
  readonly ownerUserId: string;
  readonly procedure: string;
  readonly key: string;
  readonly inputHash: string;
};

/** One stored step of a movement. A null user id stands for Evenly. */
export type TransferRecord = {
  readonly id: string;
  readonly kind: TransferKind;
  readonly state: TransferState;
  readonly payerUserId: string | null;
  readonly payeeUserId: string | null;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly currency: string;
  readonly parentId: string | null;
  readonly holdId: string | null;
  readonly description: string | null;
  readonly category: CategoryId | null;
  readonly effectiveAt: Date;
  readonly recordedAt: Date;
};

type OrderBase = Intent & {
  /** Id of the new transfer. */
  readonly id: string;
};

type Movement = {
  readonly payerUserId: string;
  readonly payeeUserId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string | null;
  readonly category: CategoryId | null;
};

/** What a payment or hold that a user started must prove, and what is kept about its check. */
type Checked = {
  /** Absent for movements that Evenly orders. */
  readonly stepUp?: StepUp;
  /** The security record as JSON; null or absent when the gate made none. */
  readonly security?: string | null;
};

export type PaymentOrder = OrderBase &
  Movement &
  Checked & {
    readonly kind: "payment";
    /** Fee that the payer accepted; null without a quote. */
    readonly quotedFeeMinor: bigint | null;
  };
export type HoldOrder = OrderBase &
  Omit<Movement, "payeeUserId"> &
  Checked & {
    readonly kind: "hold";
    /** Null sets the money aside for nobody yet; the capture names the payee. */
    readonly payeeUserId: string | null;
    readonly quotedFeeMinor: bigint | null;
    readonly holdId: string;
    readonly expiresAt: Date;
  };
/** Imports a past movement: no fee, limit, meter or announcement. A null user id stands for Evenly. */
export type ImportOrder = OrderBase &
  Omit<Movement, "payerUserId" | "payeeUserId"> & {
    readonly kind: "import";
    readonly payerUserId: string | null;
    readonly payeeUserId: string | null;
    readonly effectiveAt: Date;
  };
/** Credits money that a provider has taken for a person: no fee, limit or meter; it is announced. */
export type DepositOrder = OrderBase & {
  readonly kind: "deposit";
  readonly payerUserId: null;
  readonly payeeUserId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string | null;
};
/** Moves a person's own money between their wallet and the sub-account of a goal: no fee, limit, meter or recall window. */
export type GoalOrder = OrderBase & {
  readonly kind: "goal_in" | "goal_out";
  readonly payerUserId: string;
  /** The same person. */
  readonly payeeUserId: string;
  readonly goalId: string;
  /** Null takes out all that the goal holds. */
  readonly amountMinor: bigint | null;
  readonly currency: string;
  /** The goal's name. */
  readonly description: string | null;
};
/** Captures held money, all of it when no amount is given; the rest is released. */
export type CaptureOrder = OrderBase & {
  readonly kind: "capture";
  readonly holdId: string;
  /** The procedure that placed the hold, for those whom the payment is told. */
  readonly orderedBy?: string;
  /** Only for a hold without a payee. */
  readonly payeeUserId?: string;
  readonly amountMinor: bigint | null;
};
export type ReleaseOrder = OrderBase & { readonly kind: "void" | "expiry"; readonly holdId: string };
/** What a payee who gives money back has proven, and what is kept about it; the amount alone decides what is asked. */
type GivenBack = {
  /** Absent for Evenly's own reversals. */
  readonly stepUp?: { readonly proof: StepUpProof | null };
  /** The security record as JSON; null or absent where nothing was proven. */
  readonly security?: string | null;
};
/** Reverses a whole transfer: ordered by Evenly, or by the payee, who must then own the order. */
export type ReversalOrder = OrderBase &
  GivenBack & {
    readonly kind: "reversal";
    readonly transferId: string;
    readonly isReturn?: boolean;
  };
/** Refunds a part; ordered by the payee, who owns the order. */
export type RefundOrder = OrderBase &
  GivenBack & {
    readonly kind: "refund";
    readonly transferId: string;
    readonly amountMinor: bigint;
  };
export type TransferOrder =
  | PaymentOrder
  | HoldOrder
  | ImportOrder
  | DepositOrder
  | GoalOrder
  | CaptureOrder
  | ReleaseOrder
  | ReversalOrder
  | RefundOrder;

/** Amounts as decimal strings, moments as ISO 8601 strings. Stored with the refusal and returned again for the same key. */
export type RefusalDetails = Readonly<Record<string, string | null>>;

/** The stored result of an intent. */
export type StoredIntent = {
  readonly inputHash: string;
  readonly transfer: TransferRecord;
  readonly refusal: { readonly code: ErrorCode; readonly details: RefusalDetails } | null;
};

/** Rows that were locked and read before the decision. */
export type LedgerState = {
  readonly now: Date;
  readonly parties: readonly PartyState[];
  readonly wallets: readonly WalletState[];
  readonly holds: readonly HoldState[];
  /** By `intentKey`. */
  readonly stored: ReadonlyMap<string, StoredIntent>;
  /** Transfers that reversals and refunds refer to, by id. */
  readonly originals: ReadonlyMap<string, OriginalState>;
  /**
   * Unproven money between two people, by `pairKey`: read again because the payer moved money after the gate, and for each return and
   * refund, which have no gate.
   */
  readonly unproven?: ReadonlyMap<string, Unproven>;
};

/** A transfer that may be reversed or refunded, and the amount already returned. */
export type OriginalState = {
  readonly transfer: TransferRecord;
  readonly isReversed: boolean;
  readonly refundedMinor: bigint;
};

export type SystemKind = "funding" | "fees";
/** A leg in a user's wallet; the decision sets its sequence number and the balance after it. */
export type WalletLeg = {
  readonly accountId: string;
  readonly amountMinor: bigint;
  readonly seq: bigint;
  readonly postedAfter: bigint;
};
/** A leg in a system account. It has no minimum balance, so the database assigns its sequence number. */
export type SystemLeg = { readonly system: SystemKind; readonly sub: number; readonly amountMinor: bigint };

/** One side's wallet before and after a transfer, for the announcement. */
export type SideState = { readonly before: WalletState; readonly after: WalletState };

/** One new transfer row with its legs. */
export type DecidedTransfer = {
  readonly order: TransferOrder;
  readonly record: TransferRecord;
  readonly refusal: { readonly code: ErrorCode; readonly details: RefusalDetails } | null;
  readonly payerAccountId: string | null;
  readonly payeeAccountId: string | null;
  readonly walletLegs: readonly WalletLeg[];
  readonly systemLegs: readonly SystemLeg[];
  readonly payer: SideState | null;
  readonly payee: SideState | null;
};

export type TransferOutcome =
  | { readonly status: "done"; readonly transfer: TransferRecord; readonly isReplayed: boolean }
  | {
      readonly status: "refused";
      readonly code: ErrorCode;
      readonly details: RefusalDetails;
      readonly isReplayed: boolean;
    };

/** One outcome per order, in the same sequence, and all rows to write. */
export type LedgerDecision = {
  readonly outcomes: readonly TransferOutcome[];
  readonly transfers: readonly DecidedTransfer[];
  readonly wallets: readonly WalletState[];
  readonly parties: readonly PartyState[];
  readonly placedHolds: readonly HoldState[];
  readonly resolvedHolds: readonly HoldState[];
};

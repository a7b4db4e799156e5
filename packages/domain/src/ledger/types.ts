import type { ErrorCode } from "@evenly/contract";
import type { IdentityTier } from "@evenly/contract/auth/schemas";
import type { CategoryId } from "@evenly/contract/payments/categories";
import type { PartyZone } from "./periods.ts";

/** What a user has moved out of their wallet in their current day and month. */
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
};

/** A user's wallet; available = posted - held. */
export type WalletState = {
  readonly accountId: string;
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
  readonly payeeUserId: string;
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
  | "reversal"
  | "refund"
  | "hold"
  | "capture"
  | "void"
  | "expiry";
export type TransferState = "posted" | "held" | "released" | "refused";

/** Whose intent a transfer is: the same three names mean the same intent, the hash tells whether its input is the same too. */
export type Intent = {
  readonly ownerUserId: string;
  readonly procedure: string;
  readonly key: string;
  readonly inputHash: string;
};

/** One stored step of a movement; a null user is Evenly itself. */
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

/** A proof that a movement can ask for and a caller can bring. */
export type GuardName = "step_up" | "request";

type RequestBase = Intent & {
  /** The new transfer's id. */
  readonly id: string;
  readonly requiredGuards?: readonly GuardName[];
  readonly provenGuards?: readonly GuardName[];
};

type Movement = {
  readonly payerUserId: string;
  readonly payeeUserId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string | null;
  readonly category: CategoryId | null;
};

export type PaymentRequest = RequestBase &
  Movement & {
    readonly kind: "payment";
    /** The fee the payer agreed to; null when nothing was quoted. */
    readonly quotedFeeMinor: bigint | null;
  };
export type HoldRequest = RequestBase &
  Movement & {
    readonly kind: "hold";
    readonly quotedFeeMinor: bigint | null;
    readonly holdId: string;
    readonly expiresAt: Date;
  };
/** Brings in what happened before: no fee, no limit, no meter, no announcement; a null user is Evenly itself. */
export type ImportRequest = RequestBase &
  Omit<Movement, "payerUserId" | "payeeUserId"> & {
    readonly kind: "import";
    readonly payerUserId: string | null;
    readonly payeeUserId: string | null;
    readonly effectiveAt: Date;
  };
/** Takes held money, in full when no amount is given; the rest goes back. */
export type CaptureRequest = RequestBase & {
  readonly kind: "capture";
  readonly holdId: string;
  readonly amountMinor: bigint | null;
};
export type ReleaseRequest = RequestBase & { readonly kind: "void" | "expiry"; readonly holdId: string };
/** Undoes a transfer whole: Evenly itself, or the payee who returns it and then has to own the request. */
export type ReversalRequest = RequestBase & {
  readonly kind: "reversal";
  readonly transferId: string;
  readonly isReturn?: boolean;
};
/** The payee, who owns the request, gives a part back. */
export type RefundRequest = RequestBase & {
  readonly kind: "refund";
  readonly transferId: string;
  readonly amountMinor: bigint;
};
export type TransferRequest =
  | PaymentRequest
  | HoldRequest
  | ImportRequest
  | CaptureRequest
  | ReleaseRequest
  | ReversalRequest
  | RefundRequest;

/** Amounts as decimal text, moments as ISO text: stored with the refusal and given again to the same key. */
export type RefusalDetails = Readonly<Record<string, string | null>>;

/** What is already stored under an intent. */
export type StoredIntent = {
  readonly inputHash: string;
  readonly transfer: TransferRecord;
  readonly refusal: { readonly code: ErrorCode; readonly details: RefusalDetails } | null;
};

/** What was locked and read before the decision. */
export type LedgerState = {
  readonly now: Date;
  readonly parties: readonly PartyState[];
  readonly wallets: readonly WalletState[];
  readonly holds: readonly HoldState[];
  /** By `intentKey`. */
  readonly stored: ReadonlyMap<string, StoredIntent>;
  /** What reversals and refunds name, by id. */
  readonly originals: ReadonlyMap<string, OriginalState>;
};

/** A transfer that may be given back, and what was given back of it before. */
export type OriginalState = {
  readonly transfer: TransferRecord;
  readonly isReversed: boolean;
  readonly refundedMinor: bigint;
};

export type SystemKind = "funding" | "fees";
/** A leg in a user's wallet: its place and the balance after it are decided here. */
export type WalletLeg = {
  readonly accountId: string;
  readonly amountMinor: bigint;
  readonly seq: bigint;
  readonly postedAfter: bigint;
};
/** A leg in a system account: it has no floor, so the database gives it its place. */
export type SystemLeg = { readonly system: SystemKind; readonly sub: number; readonly amountMinor: bigint };

/** One side's wallet around a transfer, for the announcement. */
export type SideState = { readonly before: WalletState; readonly after: WalletState };

/** One new transfer row with what it moves. */
export type DecidedTransfer = {
  readonly request: TransferRequest;
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

/** What to answer each request, in order, and everything that must be written for it. */
export type LedgerDecision = {
  readonly outcomes: readonly TransferOutcome[];
  readonly transfers: readonly DecidedTransfer[];
  readonly wallets: readonly WalletState[];
  readonly parties: readonly PartyState[];
  readonly placedHolds: readonly HoldState[];
  readonly resolvedHolds: readonly HoldState[];
};

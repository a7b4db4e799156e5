import type { TransferOrder, TransferOutcome } from "@evenly/domain/ledger/index";
import { ensure } from "./failure.ts";
import type { ModelZone } from "./model-days.ts";
import { bringIn, endHold, giveBack, goOut } from "./model-steps.ts";

/**
 * A reference model of the ledger, independent of the product's code, without batches or drafts. Every step of a simulated run is
 * applied to it, and it returns the expected outcome.
 */
export type Model = {
  readonly people: Map<string, ModelPerson>;
  readonly holds: Map<string, ModelHold>;
  readonly moves: Map<string, ModelMove>;
  /** Transfers that moved no money (refusals, holds and their ends), with the payee they would have paid. */
  readonly idle: Map<string, string | null>;
  /** Answers by intent. */
  readonly answers: Map<string, { readonly inputHash: string; readonly code: string }>;
  /** Balance of the system accounts: fees taken, less money put into wallets. */
  evenlyMinor: bigint;
};

export type PersonFacts = {
  readonly userId: string;
  readonly country: string | null;
  readonly isApproved: boolean;
  readonly timeZone: string;
};
export type ModelPerson = {
  readonly userId: string;
  country: string | null;
  isApproved: boolean;
  isFrozen: boolean;
  zone: ModelZone;
  posted: bigint;
  held: bigint;
  seq: bigint;
  version: bigint;
  /** Outgoing movements that count towards limits; voided and expired holds are marked as given back. */
  readonly spent: Spent[];
};
export type Spent = {
  readonly day: string;
  readonly month: string;
  readonly amountMinor: bigint;
  isGivenBack: boolean;
};
export type ModelHold = {
  readonly payer: ModelPerson;
  readonly payee: ModelPerson;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly expiresAt: number;
  readonly spent: Spent;
  state: "open" | "captured" | "voided" | "expired";
};
export type ModelMove = {
  readonly payer: ModelPerson | null;
  readonly payee: ModelPerson | null;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  /** True for money that was returned, which cannot be returned again. */
  readonly isFinal: boolean;
  isReversed: boolean;
  refundedMinor: bigint;
};

/** Expected outcome: `done` or a refusal's code, and whether it is a replay. */
export type Expected = { readonly code: string; readonly isReplayed: boolean };

/** Refusals that are not stored: the same key may succeed later. */
export const KEPT_NOT = new Set([
  "NOT_FOUND",
  "STEP_UP_REQUIRED",
  "NOT_RETURNABLE",
  "ALREADY_RETURNED",
  "REFUND_TOO_LARGE",
]);
/** Opens a model of users without money. */
export function createModel(people: readonly PersonFacts[]): Model {
  const empty = () => ({ isFrozen: false, posted: 0n, held: 0n, seq: 0n, version: 0n, spent: [] });
  return {
    people: new Map(
      people.map(({ timeZone, ...facts }) => [
        facts.userId,
        { ...facts, ...empty(), zone: { timeZone, next: null } },
      ]),
    ),
    holds: new Map(),
    moves: new Map(),
    idle: new Map(),
    answers: new Map(),
    evenlyMinor: 0n,
  };
}

/** Applies one step and returns its expected outcome. */
export function applyToModel(model: Model, order: TransferOrder, now: Date): Expected {
  const intent = `${order.ownerUserId} ${order.procedure} ${order.key}`;
  const known = model.answers.get(intent);
  if (known && known.inputHash !== order.inputHash)
    return { code: "IDEMPOTENCY_MISMATCH", isReplayed: false };
  if (known) return { code: known.code, isReplayed: true };
  const code = decide(model, order, now);
  if (!isKept(model, order, code)) return { code, isReplayed: false };
  model.answers.set(intent, { inputHash: order.inputHash, code });
  if (!model.moves.has(order.id)) model.idle.set(order.id, payeeOf(model, order));
  return { code, isReplayed: false };
}

/** A refused import has no row, and an expiry that comes too early is retried. */
function isKept(model: Model, order: TransferOrder, code: string): boolean {
  if (KEPT_NOT.has(code)) return false;
  if (order.kind === "import") return code === "done";
  return order.kind !== "expiry" || model.holds.get(order.holdId)?.state !== "open";
}

function payeeOf(model: Model, order: TransferOrder): string | null {
  if ("payerUserId" in order) return order.payeeUserId;
  if ("holdId" in order) return model.holds.get(order.holdId)?.payee.userId ?? null;
  return model.moves.get(order.transferId)?.payer?.userId ?? null;
}

function decide(model: Model, order: TransferOrder, now: Date): string {
  switch (order.kind) {
    case "payment":
    case "hold":
      return goOut(model, order, now);
    case "reversal":
    case "refund":
      return giveBack(model, order);
    case "import":
      return bringIn(model, order);
    case "goal_in":
    case "goal_out":
    case "deposit":
      throw new Error("the simulated people have no goals and no cards");
    default:
      return endHold(model, order, now);
  }
}

/** Compares an outcome with the expected one. */
export function ensureExpected(expected: Expected, outcome: TransferOutcome | undefined, what: string): void {
  const code = outcome?.status === "refused" ? outcome.code : (outcome?.status ?? "nothing");
  ensure(
    code === expected.code && outcome?.isReplayed === expected.isReplayed,
    () =>
      `${what}: came out as ${code}${outcome?.isReplayed ? " again" : ""}, must be ${expected.code}${expected.isReplayed ? " again" : ""}`,
  );
}

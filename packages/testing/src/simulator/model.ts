import type { TransferOutcome, TransferRequest } from "@evenly/domain/ledger/index";
import { ensure } from "./failure.ts";
import type { ModelZone } from "./model-days.ts";
import { bringIn, endHold, giveBack, goOut } from "./model-steps.ts";

/**
 * The ledger once more, as a person would explain it: no code of the product, no batches, no drafts. Every step of a
 * simulated run is told to it, and it says what must have come out.
 */
export type Model = {
  readonly people: Map<string, ModelPerson>;
  readonly holds: Map<string, ModelHold>;
  readonly moves: Map<string, ModelMove>;
  /** Rows that moved nothing (refusals, holds and their ends), and whom they would have paid. */
  readonly idle: Map<string, string | null>;
  /** What was answered to each intent. */
  readonly answers: Map<string, { readonly inputHash: string; readonly code: string }>;
  /** What Evenly itself has: fees taken, less what it put into wallets. */
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
  /** Outgoing movements as they were counted; voided and expired holds are struck out. */
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
  /** Money that was given back is not given back again. */
  readonly isFinal: boolean;
  isReversed: boolean;
  refundedMinor: bigint;
};

/** What must come out: `done`, or the code of a refusal; and whether it was so before. */
export type Expected = { readonly code: string; readonly isReplayed: boolean };

/** Refusals that the same key may overcome: they are not kept. */
export const KEPT_NOT = new Set([
  "NOT_FOUND",
  "STEP_UP_REQUIRED",
  "NOT_RETURNABLE",
  "ALREADY_RETURNED",
  "REFUND_TOO_LARGE",
]);
/** Opens a model of people without money. */
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

/** Takes one step and says what must come out of it. */
export function applyToModel(model: Model, request: TransferRequest, now: Date): Expected {
  const intent = `${request.ownerUserId} ${request.procedure} ${request.key}`;
  const known = model.answers.get(intent);
  if (known && known.inputHash !== request.inputHash)
    return { code: "IDEMPOTENCY_MISMATCH", isReplayed: false };
  if (known) return { code: known.code, isReplayed: true };
  const code = decide(model, request, now);
  if (!isKept(model, request, code)) return { code, isReplayed: false };
  model.answers.set(intent, { inputHash: request.inputHash, code });
  if (!model.moves.has(request.id)) model.idle.set(request.id, payeeOf(model, request));
  return { code, isReplayed: false };
}

/** An import that is refused has no row, and an expiry that comes too early comes again. */
function isKept(model: Model, request: TransferRequest, code: string): boolean {
  if (KEPT_NOT.has(code)) return false;
  if (request.kind === "import") return code === "done";
  return request.kind !== "expiry" || model.holds.get(request.holdId)?.state !== "open";
}

function payeeOf(model: Model, request: TransferRequest): string | null {
  if ("payeeUserId" in request) return request.payeeUserId;
  if ("holdId" in request) return model.holds.get(request.holdId)?.payee.userId ?? null;
  return model.moves.get(request.transferId)?.payer?.userId ?? null;
}

function decide(model: Model, request: TransferRequest, now: Date): string {
  switch (request.kind) {
    case "payment":
    case "hold":
      return goOut(model, request, now);
    case "reversal":
    case "refund":
      return giveBack(model, request);
    case "import":
      return bringIn(model, request);
    default:
      return endHold(model, request, now);
  }
}

/** Compares what came out with what must. */
export function ensureExpected(expected: Expected, outcome: TransferOutcome | undefined, what: string): void {
  const code = outcome?.status === "refused" ? outcome.code : (outcome?.status ?? "nothing");
  ensure(
    code === expected.code && outcome?.isReplayed === expected.isReplayed,
    () =>
      `${what}: came out as ${code}${outcome?.isReplayed ? " again" : ""}, must be ${expected.code}${expected.isReplayed ? " again" : ""}`,
  );
}

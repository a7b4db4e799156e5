import { AppError } from "@evenly/contract";
import type { TransferOutcome, TransferRequest } from "@evenly/domain/ledger/index";
import {
  captureHold,
  importTransfers,
  placeHold,
  reverseTransfer,
  type StoredTransfer,
  sendTransfer,
  voidHold,
  withPostings,
} from "@evenly/services/ledger/index";
import type { TestContext } from "../context.ts";

/** What a verb did; null when nobody knows, or too much was under way. */
export type Performed = { readonly request: TransferRequest; readonly outcome: TransferOutcome | null };

const UNKNOWN = new Set(["OUTCOME_UNKNOWN", "OVERLOADED"]);

/** Asks the services for what a request says, and gives it back with the ids that they have made for it. */
export async function perform(ctx: TestContext, asked: TransferRequest): Promise<Performed> {
  const made: string[] = [];
  const uuid = () => {
    const id = ctx.ids.uuid();
    made.push(id);
    return id;
  };
  const found = await outcomeOf(callVerb({ ...ctx, ids: { ...ctx.ids, uuid } }, asked));
  const [id = "", holdId = ""] = made;
  // An import does not say whether it was brought in before; its id does.
  const isOld = found?.status === "done" && asked.kind === "import" && found.transfer.id !== id;
  const outcome = found && isOld ? { ...found, isReplayed: true } : found;
  return { request: asked.kind === "hold" ? { ...asked, id, holdId } : { ...asked, id }, outcome };
}

async function outcomeOf(call: Promise<StoredTransfer>): Promise<TransferOutcome | null> {
  try {
    return { status: "done", ...(await call) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, details, isReplayed } = error;
    if (UNKNOWN.has(code)) return null;
    return { status: "refused", code, details: details as Record<string, string | null>, isReplayed };
  }
}

function callVerb(ctx: TestContext, request: TransferRequest): Promise<StoredTransfer> {
  switch (request.kind) {
    case "payment":
    case "hold": {
      const { quotedFeeMinor, ...intent } = request;
      const quoted = { ...intent, ...(quotedFeeMinor !== null && { quotedFeeMinor }) };
      return request.kind === "hold"
        ? placeHold(ctx, { ...quoted, expiresAt: request.expiresAt })
        : sendTransfer(ctx, quoted);
    }
    case "capture": {
      const { amountMinor, ...intent } = request;
      return captureHold(ctx, { ...intent, ...(amountMinor !== null && { amountMinor }) });
    }
    case "void":
      return voidHold(ctx, request);
    case "import":
      return bringIn(ctx, request);
    case "reversal":
      return request.isReturn ? postOne(ctx, request) : reverseTransfer(ctx, request);
    default:
      return postOne(ctx, request);
  }
}

async function bringIn(ctx: TestContext, request: Extract<TransferRequest, { kind: "import" }>) {
  const { payerUserId, payeeUserId, amountMinor, key, description } = request;
  const movement = { payerUserId, payeeUserId, amountMinor, key, description, effectiveAt: new Date(0) };
  const [transfer] = await importTransfers(ctx, [movement]);
  if (!transfer) throw new Error("an import gives a transfer");
  return { transfer, isReplayed: false };
}

/** What the verbs of payments do beside their own rules. */
async function postOne(ctx: TestContext, request: TransferRequest): Promise<StoredTransfer> {
  const [outcome] = await withPostings(ctx, (_tx, post) => post([{ ...request, id: ctx.ids.uuid() }]));
  if (outcome?.status === "done") return { transfer: outcome.transfer, isReplayed: outcome.isReplayed };
  if (!outcome) throw new Error("every request has its outcome");
  throw new AppError(outcome.code, { ...outcome.details }, outcome.isReplayed);
}

import { AppError, invariant } from "@evenly/contract";
import type { StepUp, TransferOrder, TransferOutcome } from "@evenly/domain/ledger/index";
import { captureHold } from "@evenly/services/ledger/capture-hold";
import { importTransfers } from "@evenly/services/ledger/import-transfers";
import { placeHold } from "@evenly/services/ledger/place-hold";
import { withPostings } from "@evenly/services/ledger/post";
import { reverseTransfer } from "@evenly/services/ledger/reverse-transfer";
import { sendTransfer } from "@evenly/services/ledger/send-transfer";
import type { StoredTransfer } from "@evenly/services/ledger/unwrap-outcome";
import { voidHold } from "@evenly/services/ledger/void-hold";
import type { TestContext } from "../context.ts";

/** The result of a verb; null if the outcome is unknown or the service was overloaded. */
export type Performed = { readonly order: TransferOrder; readonly outcome: TransferOutcome | null };

const UNKNOWN = new Set(["OUTCOME_UNKNOWN", "OVERLOADED"]);

/** Calls the verb for an order; returns the order with the ids that the services assigned. */
export async function perform(ctx: TestContext, asked: TransferOrder): Promise<Performed> {
  const made: string[] = [];
  const uuid = () => {
    const id = ctx.ids.uuid();
    made.push(id);
    return id;
  };
  const found = await outcomeOf(callVerb({ ...ctx, ids: { ...ctx.ids, uuid } }, asked));
  const [id = "", holdId = ""] = made;
  // An import's answer does not say whether it is a replay; a different id shows that.
  const isOld = found?.status === "done" && asked.kind === "import" && found.transfer.id !== id;
  const outcome = found && isOld ? { ...found, isReplayed: true } : found;
  return { order: asked.kind === "hold" ? { ...asked, id, holdId } : { ...asked, id }, outcome };
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

function callVerb(ctx: TestContext, order: TransferOrder): Promise<StoredTransfer> {
  switch (order.kind) {
    case "payment":
    case "hold": {
      const { quotedFeeMinor, payeeUserId, ...named } = order;
      invariant(payeeUserId !== null, "the simulator pays people");
      const intent = { ...withUuid(named, ctx.ids.uuid()), payeeUserId };
      const quoted = { ...intent, ...(quotedFeeMinor !== null && { quotedFeeMinor }) };
      return order.kind === "hold"
        ? placeHold(ctx, { ...quoted, expiresAt: order.expiresAt })
        : sendTransfer(ctx, quoted);
    }
    case "capture": {
      const { amountMinor, ...intent } = order;
      return captureHold(ctx, { ...intent, ...(amountMinor !== null && { amountMinor }) });
    }
    case "void":
      return voidHold(ctx, order);
    case "import":
      return bringIn(ctx, order);
    case "reversal":
      return order.isReturn ? postOne(ctx, order) : reverseTransfer(ctx, order);
    default:
      return postOne(ctx, order);
  }
}

async function bringIn(ctx: TestContext, order: Extract<TransferOrder, { kind: "import" }>) {
  const { payerUserId, payeeUserId, amountMinor, key, description } = order;
  const movement = { payerUserId, payeeUserId, amountMinor, key, description, effectiveAt: new Date(0) };
  const [transfer] = await importTransfers(ctx, [movement]);
  if (!transfer) throw new Error("an import gives a transfer");
  return { transfer, isReplayed: false };
}

/** Posts like the payment verbs, without their own rules. */
async function postOne(ctx: TestContext, order: TransferOrder): Promise<StoredTransfer> {
  const [outcome] = await withPostings(ctx, (_tx, post) => post([{ ...order, id: ctx.ids.uuid() }]));
  if (outcome?.status === "done") return { transfer: outcome.transfer, isReplayed: outcome.isReplayed };
  if (!outcome) throw new Error("every order has its outcome");
  throw new AppError(outcome.code, { ...outcome.details }, outcome.isReplayed);
}

/** The order under a real id instead of the simulator's name, with its proof bound to that id. */
function withUuid<Order extends { readonly id: string; readonly stepUp?: StepUp }>(
  order: Order,
  id: string,
): Order {
  const { stepUp } = order;
  if (!stepUp) return { ...order, id };
  return { ...order, id, stepUp: { ...stepUp, proof: stepUp.proof && { ...stepUp.proof, transferId: id } } };
}

import type { Tx } from "@evenly/db";
import { lockParties } from "@evenly/db/ledger/lock-queries";
import {
  findHeldFacts,
  findPaymentHold,
  isPaymentHindered,
  listDueHolds,
  type PaymentHoldRow,
} from "@evenly/db/payments/hold-queries";
import type { ServiceContext } from "../../context.ts";
import type { JobOutcome } from "../../feature.ts";
import { unwrapOutcome, withPostings } from "../../ledger/index.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { endHoldWithin, writeEnd } from "./end-hold.ts";
import { untilOf } from "./load-held-payload.ts";

/** Time after which the sweep ends a due hold whose job has not, in milliseconds. */
const JOB_MS = 30_000;
const SWEEP_MAX = 50;

/**
 * Ends a hold that is due: a recall hold is captured, a review returns the money. A recall hold also returns it when the payment
 * would be refused now: the payer is frozen, one side has blocked the other, or the payee is gone. Repeats change nothing.
 */
export async function endDueHold(ctx: ServiceContext<"followers">, transferId: string): Promise<JobOutcome> {
  const held = await findPaymentHold(ctx.db, transferId);
  if (held === null || held.resolvedAt !== null) return "done";
  const until = untilOf(held);
  if (until > ctx.clock.now()) return { againAt: until };
  await withPostings(ctx, async (tx, post) => {
    // All ends of a hold take this lock, so that nobody else ends it between the look and the posting.
    const [party] = await lockParties(tx, [held.payerUserId], "wait");
    const [open, facts] = [await findPaymentHold(tx, transferId), await findHeldFacts(tx, held.holdId)];
    if (open === null || open.resolvedAt !== null) return;
    if (facts?.state !== "open") return await writeEnd(ctx, tx, open, "expired");
    const isFrozen = party?.frozen_at !== null;
    const resolution = await resolutionOf(ctx, tx, open, { isFrozen, expiresAt: facts.expiresAt });
    const key = `hold:${open.holdId}`;
    const intent = {
      ownerUserId: open.payerUserId,
      procedure: "payments.endHold",
      key,
      inputHash: hashInput({ key }),
    };
    unwrapOutcome(await endHoldWithin(ctx, { tx, post }, open, { resolution, intent }));
  });
  return "done";
}

async function resolutionOf(
  ctx: ServiceContext,
  tx: Tx,
  { kind, payerUserId, payeeUserId }: PaymentHoldRow,
  { isFrozen, expiresAt }: { readonly isFrozen: boolean; readonly expiresAt: Date },
): Promise<"released" | "rejected" | "expired"> {
  if (kind === "review" || expiresAt <= ctx.clock.now()) return "expired";
  const isRefused = isFrozen || (await isPaymentHindered(tx, payerUserId, payeeUserId));
  return isRefused ? "rejected" : "released";
}

/** Ends holds that are due but whose job was lost; returns how many. */
export async function sweepHolds(ctx: ServiceContext<"followers">): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - JOB_MS);
  const due = await listDueHolds(ctx.db, since, SWEEP_MAX);
  for (const transferId of due) await endDueHold(ctx, transferId);
  return due.length;
}

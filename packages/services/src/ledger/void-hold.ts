import type { Intent } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { withPostings } from "./post.ts";
import { type StoredTransfer, settle } from "./settle.ts";

/**
 * Ends a hold without a payment: the money is free again and the limits of its day and month get it back.
 *
 * @throws {NOT_FOUND} there is no such hold.
 * @throws {STATE_CONFLICT} the hold has ended already.
 * @throws {IDEMPOTENCY_MISMATCH} the key belongs to another input.
 * @throws {OVERLOADED} the rows were locked for too long.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; the same key tells what became of it.
 */
export async function voidHold(
  ctx: ServiceContext,
  intent: Intent & { readonly holdId: string },
): Promise<StoredTransfer> {
  const [outcome] = await withPostings(ctx, (_tx, post) =>
    post([{ ...intent, kind: "void", id: ctx.ids.uuid() }]),
  );
  return settle(outcome);
}

import { refuse } from "@evenly/contract";
import type { TakeBackInput } from "@evenly/contract/payments/hold-schemas";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { findOwnHold } from "@evenly/db/payments/hold-queries";
import { findProcedure } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../../context.ts";
import { unwrapOutcome, withPostings } from "../../ledger/index.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { loadLine } from "../../shared/load-line.ts";
import { requireUser } from "../../shared/require-user.ts";
import { presentLine } from "../present.ts";
import { endHoldWithin } from "./end-hold.ts";

/**
 * Takes a payment back that is still on hold, or set aside for an address: its money becomes available again. A repeat gives the same answer. Frozen and
 * unverified payers may take back, since it only protects.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the line is unknown or another user's.
 * @throws {STATE_CONFLICT} the payment is not on hold any more, or never was.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} repeat the call to learn the outcome.
 */
export async function takeBackPayment(
  ctx: ServiceContext<"followers">,
  { transactionId }: TakeBackInput,
): Promise<Transaction> {
  const userId = requireUser(ctx);
  const held = await findOwnHold(ctx.db, userId, transactionId);
  if (held === null) {
    await loadLine(ctx.db, userId, transactionId);
    const procedure = (await findProcedure(ctx.db, transactionId)) ?? "";
    const takeBack = ctx.followers.get(procedure)?.takeBack ?? refuse("STATE_CONFLICT", { hold: "none" });
    await takeBack(ctx, userId, transactionId);
    return presentLine(await loadLine(ctx.db, userId, transactionId));
  }
  const intent = {
    ownerUserId: userId,
    procedure: "payments.takeBack",
    key: transactionId,
    inputHash: hashInput({ transactionId }),
  };
  const outcome = await withPostings(ctx, (tx, post) =>
    endHoldWithin(ctx, { tx, post }, held, { resolution: "taken_back", intent }),
  );
  unwrapOutcome(outcome);
  return presentLine(await loadLine(ctx.db, userId, transactionId));
}

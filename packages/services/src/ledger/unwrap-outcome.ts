import { AppError, type ErrorDetails, invariant } from "@evenly/contract";
import type { TransferOutcome, TransferRecord } from "@evenly/domain/ledger/index";

/** A stored transfer, and whether it was stored by an earlier call. */
export type StoredTransfer = { readonly transfer: TransferRecord; readonly isReplayed: boolean };

/** Returns the transfer of an outcome, or throws its refusal. */
export function unwrapOutcome(outcome: TransferOutcome | undefined): StoredTransfer {
  invariant(outcome !== undefined, "every order has its outcome");
  if (outcome.status === "refused")
    throw new AppError(outcome.code, inOrder(outcome.details), outcome.isReplayed);
  return { transfer: outcome.transfer, isReplayed: outcome.isReplayed };
}

/** jsonb changes the order of a stored refusal's fields; sorting makes repeated answers identical. */
function inOrder(details: ErrorDetails): ErrorDetails {
  return Object.fromEntries(Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1)));
}

import { AppError, type ErrorDetails, invariant } from "@evenly/contract";
import type { TransferOutcome, TransferRecord } from "@evenly/domain/ledger/index";

/** A transfer that stands, and whether this call found it standing already. */
export type StoredTransfer = { readonly transfer: TransferRecord; readonly isReplayed: boolean };

/** Gives the transfer of an outcome, or throws its refusal. */
export function settle(outcome: TransferOutcome | undefined): StoredTransfer {
  invariant(outcome !== undefined, "every request has its outcome");
  if (outcome.status === "refused")
    throw new AppError(outcome.code, inOrder(outcome.details), outcome.isReplayed);
  return { transfer: outcome.transfer, isReplayed: outcome.isReplayed };
}

/** A stored refusal comes back with its fields in another order (jsonb), and a repeat is answered to the letter. */
function inOrder(details: ErrorDetails): ErrorDetails {
  return Object.fromEntries(Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1)));
}

import { readSession } from "../auth/index.ts";
import { closesIntent } from "../payments/index.ts";

/** One intended move of money between a person's balance and a goal. */
export type GoalMove = { readonly goalId: string; readonly isIn: boolean; readonly amountMinor: bigint };

/** A key that is sent, and whether it was sent before without getting an answer. */
export type MoveKey = { readonly idempotencyKey: string; readonly hadLeft: boolean };

/**
 * Stores the idempotency key of a move before it is sent. It stays the same until an answer is known, also when the dialog is closed and the
 * page is loaded again, so that a retry after a lost answer does not move the money twice.
 */
export function openMove(move: GoalMove): MoveKey {
  const place = placeOf(move);
  const kept = sessionStorage.getItem(place);
  if (kept !== null) return { idempotencyKey: kept, hadLeft: true };
  const idempotencyKey = crypto.randomUUID();
  sessionStorage.setItem(place, idempotencyKey);
  return { idempotencyKey, hadLeft: false };
}

/** Deletes the key of a move that was made. */
export function endMove(move: GoalMove): void {
  sessionStorage.removeItem(placeOf(move));
}

/** Deletes the key of a move that was refused, if the refusal tells the outcome of every request with the key. */
export function refuseMove(move: GoalMove, { idempotencyKey, hadLeft }: MoveKey, code: string): void {
  const place = placeOf(move);
  if (closesIntent(code, hadLeft) && sessionStorage.getItem(place) === idempotencyKey)
    sessionStorage.removeItem(place);
}

function placeOf({ goalId, isIn, amountMinor }: GoalMove): string {
  return `goalMove ${readSession()?.user.id} ${goalId} ${isIn ? "in" : "out"} ${amountMinor}`;
}

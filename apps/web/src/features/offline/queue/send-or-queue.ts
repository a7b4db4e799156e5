import { refusalOf } from "../../../api/trpc-client.ts";
import { isOnline } from "../reachability.ts";
import { samePerson } from "../same-person.ts";
import { queueEdit, waitingFor } from "./edit-store.ts";
import { type Edit, itemOf } from "./edits.ts";

/** Number of tries made: the answer was lost, so the server may have applied the edit. */
const SENT_ONCE = 1;

/**
 * Sends an edit at once. Without a network, or behind other edits of the same item, it is queued and the result is null. If it cannot be
 * stored, or another user has signed in meanwhile, it throws the NETWORK error.
 */
export async function sendOrQueue<Answer>(edit: Edit, send: () => Promise<Answer>): Promise<Answer | null> {
  if (isOnline() && waitingFor(itemOf(edit)).length === 0) {
    const isSame = samePerson();
    try {
      return await send();
    } catch (error) {
      if (refusalOf(error).code !== "NETWORK" || !isSame() || !queueEdit(edit, SENT_ONCE)) throw error;
      return null;
    }
  }
  return queueEdit(edit) ? null : send();
}

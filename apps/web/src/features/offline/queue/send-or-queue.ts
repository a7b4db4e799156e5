import { refusalOf } from "../../../trpc-client.ts";
import { isOnline } from "../reachability.ts";
import { samePerson } from "../same-person.ts";
import { queueEdit, waitingFor } from "./edit-store.ts";
import { type Edit, itemOf } from "./edits.ts";

/** Its answer was lost: the server may have taken it all the same. */
const SENT_ONCE = 1;

/**
 * Sends an edit at once; without a network, or behind others of the same item, it is kept instead, which gives null. Where
 * there is no room to keep it either, or somebody else has signed in meanwhile, that there was no answer is all there is to say.
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

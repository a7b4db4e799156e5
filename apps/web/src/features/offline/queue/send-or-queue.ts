import { refusalOf } from "../../../trpc-client.ts";
import { isOnline } from "../reachability.ts";
import { queueEdit, waitingFor } from "./edit-store.ts";
import { type Edit, itemOf } from "./edits.ts";

/** Sends an edit at once; without a network, or behind others of the same item, it is kept instead, which gives null. */
export async function sendOrQueue<Answer>(edit: Edit, send: () => Promise<Answer>): Promise<Answer | null> {
  if (isOnline() && waitingFor(itemOf(edit)).length === 0) {
    try {
      return await send();
    } catch (error) {
      if (refusalOf(error).code !== "NETWORK") throw error;
    }
  }
  queueEdit(edit);
  return null;
}

import { apiClient, isPassing } from "../../api/trpc-client.ts";
import { createAcknowledgements } from "./acknowledgements.ts";

const listeners = new Set<() => void>();
const acknowledgements = createAcknowledgements({
  send: async (ids) => {
    const told = await apiClient.notifications.acknowledge.mutate({ notificationIds: ids as never });
    if (told.acknowledged > 0) for (const listener of listeners) listener();
  },
  isPassing,
});

/** Queues notifications to be acknowledged to the server as shown: batched, each once. */
export const acknowledgeShown = acknowledgements.show;

/** Notifies after the server has recorded acknowledgements, which change the delivery rate. Returns a function that stops it. */
export function whenAcknowledged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

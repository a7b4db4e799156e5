import { apiClient, isPassing } from "../../trpc-client.ts";
import { createAcknowledgements } from "./acknowledgements.ts";

const listeners = new Set<() => void>();
const acknowledgements = createAcknowledgements({
  send: async (ids) => {
    const told = await apiClient.notifications.acknowledge.mutate({ notificationIds: ids as never });
    if (told.acknowledged > 0) for (const listener of listeners) listener();
  },
  isPassing,
});

/** Tells the server, a little later and each once, that these were shown. */
export const acknowledgeShown = acknowledgements.show;

/** Calls back once the server has noted that some arrived: the rate is another one then. Returns how to stop. */
export function whenAcknowledged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

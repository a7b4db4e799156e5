import { apiClient, isPassing } from "../../api/trpc-client.ts";
import { createAcknowledgements } from "./acknowledgements.ts";

const acknowledgements = createAcknowledgements({
  send: async (ids) => {
    await apiClient.notifications.acknowledge.mutate({ notificationIds: ids as never });
  },
  isPassing,
});

/** Queues notifications to be acknowledged to the server as shown: batched, each once. */
export const acknowledgeShown = acknowledgements.show;

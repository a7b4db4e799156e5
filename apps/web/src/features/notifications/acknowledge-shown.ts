import { apiClient, isPassing } from "../../trpc-client.ts";
import { createAcknowledgements } from "./acknowledgements.ts";

const acknowledgements = createAcknowledgements({
  send: (ids) => apiClient.notifications.acknowledge.mutate({ notificationIds: ids as never }),
  isPassing,
});

/** Tells the server, a little later and each once, that these were shown. */
export const acknowledgeShown = acknowledgements.show;

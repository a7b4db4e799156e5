import * as z from "zod";
import { defineEvent } from "../event-definition.ts";

/** A provider called with a valid signature; the call itself is in the inbox. */
export const webhookReceived = defineEvent({
  name: "webhook.received",
  version: 1,
  payload: z.object({ inboxId: z.uuid(), provider: z.string() }),
});

/** Events of provider calls, by name. */
export const webhookEvents = {
  [webhookReceived.name]: webhookReceived,
};

import type { ServiceFeature } from "../feature.ts";

export const webhooksBrings: ServiceFeature = {
  unaudited: {
    "what a provider said stands in the inbox, and what came of it with its own record": [
      "webhooks.receiveWebhook",
      "webhooks.takeWebhook",
    ],
  },
};

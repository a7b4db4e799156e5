export { receiveWebhook } from "./receive-webhook.ts";
export { takeWebhook } from "./take-webhook.ts";

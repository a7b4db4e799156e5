export { takeWebhook } from "./take-webhook.ts";

export { ATTEMPTS_MAX, nextAttemptDelayMs } from "./next-attempt.ts";
export {
  type PlannedDelivery,
  type PlannedNotification,
  planDeliveries,
  type Recipient,
  recipientIdsOf,
} from "./plan-deliveries.ts";

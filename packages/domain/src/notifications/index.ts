export { nextAttemptDelayMs } from "./next-attempt.ts";
export {
  type PlannedNotification,
  planDeliveries,
  recipientIdsOf,
} from "./plan-deliveries.ts";

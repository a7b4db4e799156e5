export { type Choices, choicesOf, DEFAULT_CHOICES, isChoosable, isLocked } from "./choose-channels.ts";
export { failureReasonOf } from "./failure-reason.ts";
export { type Burst, foldBursts, withCount } from "./fold-bursts.ts";
export {
  BROWSER_GONE,
  type DeliveryFacts,
  type DeliveryVerdict,
  judgeDelivery,
} from "./judge-delivery.ts";
export { NEAR_MINOR_MIN, NEAR_PERCENT, newsOfLimit } from "./news-of-limit.ts";
export { nextAttemptDelayMs } from "./next-attempt.ts";
export { type PreparedNotification, prepareNotification, type Recipient } from "./prepare-notification.ts";
export { nextPushAt, quietUntil } from "./quiet-hours.ts";

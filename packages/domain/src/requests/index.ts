export { isRequestDelivered } from "./delivery.ts";
export { type LinkViewer, linkStatusOf, showsAmount } from "./link-status.ts";
export { isReminderDue, nextReminderAt } from "./reminders.ts";
export {
  afterGivenBack,
  afterPayment,
  isRequestOpen,
  openMinorOf,
  type RequestFacts,
  whyNotClosable,
  whyNotPayable,
} from "./request-state.ts";

export { endRequest } from "./end-request.ts";
export { PAY_REQUEST, requestFollower } from "./follow-transfer.ts";
export { sendReminder } from "./send-reminder.ts";
export { nameOf, tellRequest } from "./tell-request.ts";
export { limitRequests, type NewRequests, writeRequests } from "./write-requests.ts";

export { endRequest } from "./end-request.ts";
export { PAY_REQUEST, requestFollower } from "./follow-transfer.ts";
export { linkFieldsOf, tokenOf } from "./links.ts";
export { sendReminder } from "./send-reminder.ts";
export { tellRequest } from "./tell-request.ts";
export { type AskedAddress, type AskedPerson, limitRequests, writeRequests } from "./write-requests.ts";

export { endRequest } from "./end-request.ts";
export { loadRequest } from "./load.ts";
export { presentRequests } from "./present.ts";
export { sendReminder } from "./send-reminder.ts";
export { tellRequest } from "./tell-request.ts";
export { limitRequests, writeRequests } from "./write-requests.ts";

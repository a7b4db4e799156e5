export { cancelRequest, declineRequest } from "./close-request.ts";
export { createRequests } from "./create-requests.ts";
export { getRequest } from "./get-request.ts";
export { listRequests } from "./list-requests.ts";
export { payRequest } from "./pay-request.ts";
export { presentRequests } from "./present.ts";
export { quoteRequest } from "./quote-request.ts";
export { remindRequest } from "./remind-request.ts";
export { getRequestSettings, muteRequests, updateRequestSettings } from "./request-settings.ts";

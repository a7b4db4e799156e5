export { verifyRequests } from "./verify-requests.ts";

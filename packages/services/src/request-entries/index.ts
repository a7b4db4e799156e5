export { PAY_REQUEST, requestFollower } from "./follow-transfer.ts";
export { nameOf, tellRequest } from "./tell-request.ts";

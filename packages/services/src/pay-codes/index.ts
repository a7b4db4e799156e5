export { createPayCode } from "./create-pay-code.ts";
export { getPayCode } from "./get-pay-code.ts";
export { listMyPayCodes } from "./list-my-pay-codes.ts";
export { payPayCode } from "./pay-pay-code.ts";
export { quotePayCode } from "./quote-pay-code.ts";
export { readPayCode } from "./read-pay-code.ts";
export { revokePayCode } from "./revoke-pay-code.ts";

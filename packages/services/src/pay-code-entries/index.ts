export { PAY_CODE, payCodeFollower } from "./follow-transfer.ts";
export { tellPayCode } from "./tell-pay-code.ts";

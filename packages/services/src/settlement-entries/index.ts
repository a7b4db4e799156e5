export { checkPayable } from "./check-payable.ts";
export { findPayable } from "./find-payable.ts";
export {
  followCancel,
  followGiveBack,
  followHold,
  followHoldEnd,
  followPosting,
  PAY_DEBT,
} from "./follow-transfer.ts";
export { type LockedSettlement, lockSettlement, settle, tellGroup } from "./settle.ts";

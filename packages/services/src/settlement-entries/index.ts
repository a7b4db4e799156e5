export { cancelOpen } from "./cancel-open.ts";
export { checkLines } from "./check-lines.ts";
export { checkPayable } from "./check-payable.ts";
export { PAY_DEBT, settlementFollower } from "./follow-transfer.ts";
export { readOpenTransfers } from "./read-open-transfers.ts";
export { recordProposal } from "./record-proposal.ts";
export { type LockedSettlement, lockSettlement, settle, tellGroup } from "./settle.ts";

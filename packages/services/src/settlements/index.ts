export { cancelOpen } from "./cancel-open.ts";
export { checkLines } from "./check-lines.ts";
export { moveMoney } from "./move-money.ts";
export { dayAt } from "./paid-on.ts";
export { readOpenTransfers } from "./read-open-transfers.ts";
export { recordProposal } from "./record-proposal.ts";
export { lockSettlement, settle } from "./settle.ts";

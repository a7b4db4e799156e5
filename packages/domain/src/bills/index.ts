export {
  type BillShare,
  type BillSums,
  isUnclaimed,
  type PersonPart,
  partsOfBill,
  sumsOfBill,
} from "./bill-progress.ts";
export { type AgainOutcome, type AskedPart, splitAgain, splitWithout } from "./split-again.ts";
export {
  type BillSplit,
  type BillSplitOutcome,
  type BillToSplit,
  mendBill,
  namedIn,
  rotationOfDay,
  splitBill,
  type UserPart,
} from "./split-bill.ts";

export { currencyOfNumber } from "./currency-numbers.ts";
export { type EmvCode, emvFieldsOf, parseEmv, writeEmv } from "./emv.ts";
export { type EpcCode, parseEpc, writeEpc } from "./epc.ts";
export type { QrOddity, QrRefusal } from "./read.ts";
export { type ForeignCode, recogniseText, type ScannedText } from "./recognise.ts";
export { parseUpi, type UpiCode, writeUpi } from "./upi.ts";

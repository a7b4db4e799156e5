/** Why a payment code of a known kind is not read. */
export type QrRefusal =
  | "structure"
  | "too_long"
  | "checksum"
  | "amount"
  | "currency"
  | "account"
  | "name"
  | "text";

/** A payment code, or why it is refused. */
export type QrRead<Code> =
  | { readonly code: Code; readonly refused?: undefined }
  | { readonly refused: QrRefusal; readonly code?: undefined };

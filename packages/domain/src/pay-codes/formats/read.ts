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

/** What was not written as its standard says, and was still read in the one way that it can be read. */
export type QrOddity = "zero" | "amount" | "account" | "bic" | "texts" | "encoding" | "checksum" | "lengths";

/** A payment code with what was odd, or why it is refused. */
export type QrRead<Code> =
  | { readonly code: Code; readonly odd?: readonly QrOddity[]; readonly refused?: undefined }
  | { readonly refused: QrRefusal; readonly code?: undefined };

/** A code that was read; `odd` is left out where nothing was odd. */
export function readAs<Code>(code: Code, oddities: Partial<Record<QrOddity, boolean>>): QrRead<Code> {
  const odd = (Object.keys(oddities) as QrOddity[]).filter((each) => oddities[each]);
  return odd.length === 0 ? { code } : { code, odd };
}

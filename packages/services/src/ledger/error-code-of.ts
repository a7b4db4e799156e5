import { type ErrorCode, errorCodes, invariant } from "@evenly/contract";

const known: ReadonlySet<string> = new Set(errorCodes);

/** Reads a stored refusal code back as one of the catalogue. */
export function errorCodeOf(text: string): ErrorCode {
  invariant(known.has(text), `${text} is a code of the catalogue`);
  return text as ErrorCode;
}

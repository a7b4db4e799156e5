import { type ErrorCode, errorCodes, invariant } from "@evenly/contract";

const known: ReadonlySet<string> = new Set(errorCodes);

/** Parses a stored refusal code into a code of the catalogue. */
export function errorCodeOf(text: string): ErrorCode {
  invariant(known.has(text), `${text} is a code of the catalogue`);
  return text as ErrorCode;
}

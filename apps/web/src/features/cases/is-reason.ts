import { REASON_LENGTH } from "@evenly/contract/operators/rules";

/** Whether a text is long enough as an operator's reason; fields do not accept more than the maximum. */
export function isReason(text: string): boolean {
  return text.trim().length >= REASON_LENGTH.min;
}

import { UNPROVEN_MAX, type UnprovenRow } from "@evenly/db/fraud/index";
import { ALL_UNPROVEN, type Unproven } from "@evenly/domain/fraud/index";

/** What went to a payee within a day without each factor. So many payments are not all added up: the next needs every factor. */
export function toUnproven(row: UnprovenRow): Unproven {
  if (row.payments >= UNPROVEN_MAX) return ALL_UNPROVEN;
  return {
    pin: BigInt(row.pin),
    second_factor: BigInt(row.second_factor),
    passkey: BigInt(row.passkey),
  };
}

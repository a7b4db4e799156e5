import { mirrorParts } from "./money-back.ts";
import { checkPeople, type MemberPart, type Mismatch, mismatchOf, sumOf } from "./split-types.ts";

export type PayersRefusal =
  | Mismatch
  | { readonly problem: "total_not_positive" | "no_payers" }
  | { readonly problem: "person_twice" | "not_a_member" | "not_positive"; readonly memberId: string };

/**
 * Checks that the payers of an expense are members, named once, each with more than zero, and that they paid the total. Money back,
 * a total below zero, has receivers, each with less than zero.
 */
export function checkPayers(
  totalMinor: bigint,
  payers: readonly MemberPart[],
  memberIds: ReadonlySet<string>,
): PayersRefusal | null {
  if (totalMinor === 0n) return { problem: "total_not_positive" };
  if (totalMinor < 0n) return checkPayers(-totalMinor, mirrorParts(payers), memberIds);
  if (payers.length === 0) return { problem: "no_payers" };
  const named = checkPeople(
    payers.map(({ memberId }) => memberId),
    memberIds,
  );
  if (named !== null) return named;
  const nothing = payers.find(({ amountMinor }) => amountMinor <= 0n);
  if (nothing !== undefined) return { problem: "not_positive", memberId: nothing.memberId };
  return mismatchOf(totalMinor, sumOf(payers), "minor_units");
}

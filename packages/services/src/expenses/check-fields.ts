import { refuse } from "@evenly/contract";
import {
  checkPayers,
  type ExpenseSides,
  type MemberPart,
  type PayersRefusal,
  type SplitInput,
  type SplitRefusal,
  splitExpense,
} from "@evenly/domain/groups/index";

export type CheckedSides = ExpenseSides & { readonly nextRotation: number };

/**
 * Splits an expense and checks who paid it.
 *
 * @throws {GROUP_MEMBER_UNKNOWN} a payer or bearer is not among `memberIds`.
 * @throws {EXPENSE_SPLIT_WRONG} the split's input is wrong; details say what, and by how much it is open or over.
 * @throws {EXPENSE_PAYERS_WRONG} what was paid does not sum to the amount; details likewise.
 */
export function checkFields(
  fields: {
    readonly amountMinor: bigint;
    readonly payers: readonly MemberPart[];
    readonly split: SplitInput;
    readonly original: { readonly amountMinor: bigint } | null;
  },
  memberIds: ReadonlySet<string>,
  rotation: number,
): CheckedSides {
  const { amountMinor: totalMinor, payers, split: input, original } = fields;
  const wrongPayers = checkPayers(totalMinor, payers, memberIds);
  if (wrongPayers !== null) refuseBy("EXPENSE_PAYERS_WRONG", wrongPayers);
  const outcome = splitExpense({
    totalMinor,
    originalMinor: original?.amountMinor ?? null,
    input,
    memberIds,
    rotation,
  });
  if (!outcome.ok) {
    const { ok: _ok, ...refusal } = outcome;
    return refuseBy("EXPENSE_SPLIT_WRONG", refusal);
  }
  const { parts, nextRotation } = outcome;
  return { payers, parts, nextRotation };
}

function refuseBy(
  code: "EXPENSE_SPLIT_WRONG" | "EXPENSE_PAYERS_WRONG",
  refusal: SplitRefusal | PayersRefusal,
): never {
  if (refusal.problem === "not_a_member") refuse("GROUP_MEMBER_UNKNOWN", { memberId: refusal.memberId });
  const details = "by" in refusal ? { ...refusal, by: String(refusal.by) } : refusal;
  refuse(code, details);
}

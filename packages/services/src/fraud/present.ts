import { type Rule, RuleId } from "@evenly/contract/fraud/schemas";
import type { RuleRow, SnoozeRow } from "@evenly/db/fraud/rule-queries";

/** Presents a rule to its owner. */
export function presentRule(row: RuleRow, snoozes: readonly SnoozeRow[], stopped: number): Rule {
  const {
    userId: _userId,
    idempotencyKey: _key,
    inputHash: _hash,
    updatedAt: _updatedAt,
    id,
    ...fields
  } = row;
  return {
    ...fields,
    id: RuleId.parse(id),
    stopped,
    snoozes: snoozes.map(({ payeeUserId, firstName, lastName, until }) => ({
      payeeUserId,
      payeeName: `${firstName} ${lastName}`,
      until,
    })),
  };
}

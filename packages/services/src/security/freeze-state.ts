import type { FreezeState } from "@evenly/contract/security/schemas";
import type { AccountRow } from "@evenly/db/operators/queries";

/** Who has frozen an account, and when. */
export function freezeStateOf({ party }: Pick<AccountRow, "party">): FreezeState {
  if (party.frozenAt === null) return { frozenBy: null, frozenAt: null };
  return { frozenBy: party.isFrozenByOwner ? "owner" : "operator", frozenAt: party.frozenAt };
}

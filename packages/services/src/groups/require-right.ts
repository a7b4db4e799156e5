import { refuse } from "@evenly/contract";
import type { Membership } from "@evenly/db/groups/queries";
import { type ActionFacts, type GroupAction, mayInGroup } from "@evenly/domain/groups/index";

/**
 * Refuses a member whose role does not allow an action.
 *
 * @throws {GROUP_FORBIDDEN}
 */
export function requireRight(
  { member }: Pick<Membership, "member">,
  action: GroupAction,
  facts: ActionFacts = {},
): void {
  if (!mayInGroup(member.role, action, facts)) refuse("GROUP_FORBIDDEN");
}

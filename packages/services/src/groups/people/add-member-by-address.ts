import { refuse } from "@evenly/contract";
import type { AddedMember, AddMemberByAddressInput } from "@evenly/contract/groups/schemas";
import { findPlaceholderOf } from "@evenly/db/groups/invitation-queries";
import type { ServiceContext } from "../../context.ts";
import { findPayee } from "../../payments/index.ts";
import { loadMembership } from "../load.ts";
import { addMember } from "./add-member.ts";
import { setMemberRole } from "./set-member-role.ts";

/**
 * Adds a person by user id, e-mail or handle, as member or admin; a stranger is invited, as a member. Look-ups are limited like those of
 * payees.
 *
 * @throws {UNAUTHENTICATED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} @throws {RATE_LIMITED}
 * @throws what `addMember` throws.
 * @unaudited the group's feed says who and when
 */
export async function addMemberByAddress(
  ctx: ServiceContext<"limits" | "seal">,
  { groupId, to, role }: AddMemberByAddressInput,
): Promise<AddedMember> {
  await loadMembership(ctx, groupId);
  const person = await findPayee(ctx, { to });
  const added = await addMember(ctx, { groupId, member: { userId: person.id } });
  const own = added.members.find(({ userId }) => userId === person.id);
  const memberId =
    own?.id ?? (await findPlaceholderOf(ctx.db, { groupId, invitedUserId: person.id, now: ctx.clock.now() }));
  const isIn = own?.isActive === true;
  const group =
    role === "admin" && isIn ? await setMemberRole(ctx, { groupId, memberId: own.id, role }) : added;
  const member = group.members.find(({ id }) => id === memberId);
  return { group, member: member ?? refuse("GROUP_MEMBER_UNKNOWN") };
}

import type { Group, GroupMember } from "@evenly/contract/groups/schemas";
import { useTranslations } from "use-intl";

type Members = Pick<Group, "members" | "ownMemberId">;

/** The member of a group with an id; former members included. */
export function memberOf({ members }: Pick<Group, "members">, memberId: string): GroupMember | undefined {
  return members.find(({ id }) => id === memberId);
}

/** Names of a group's members: "You" for the caller, otherwise the display name. */
export function useMemberNames(group: Members) {
  const t = useTranslations("groups");
  return (memberId: string): string => {
    if (memberId === group.ownMemberId) return t("you");
    return memberOf(group, memberId)?.displayName ?? t("formerMember");
  };
}

/** First names of a group's members, "You" for the caller; two members with one first name keep their whole names. */
export function useFirstNames(group: Members) {
  const nameOf = useMemberNames(group);
  return (memberId: string): string => {
    const member = memberOf(group, memberId);
    if (member === undefined || memberId === group.ownMemberId) return nameOf(memberId);
    const isShared = group.members.some(
      ({ id, isActive, firstName }) => isActive && id !== memberId && firstName === member.firstName,
    );
    return isShared || member.firstName === "" ? member.displayName : member.firstName;
  };
}

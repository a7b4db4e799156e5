import type { Group, GroupMember } from "@evenly/contract/groups/schemas";
import { useTranslations } from "use-intl";

/** The member of a group with an id; former members included. */
export function memberOf({ members }: Pick<Group, "members">, memberId: string): GroupMember | undefined {
  return members.find(({ id }) => id === memberId);
}

/** Names of a group's members: "You" for the caller, otherwise the display name. */
export function useMemberNames(group: Pick<Group, "members" | "ownMemberId">) {
  const t = useTranslations("groups");
  return (memberId: string): string => {
    if (memberId === group.ownMemberId) return t("you");
    return memberOf(group, memberId)?.displayName ?? t("formerMember");
  };
}

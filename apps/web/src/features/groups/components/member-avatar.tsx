import type { Group } from "@evenly/contract/groups/schemas";
import { Avatar } from "@evenly/ui";
import { memberOf } from "../member-names.ts";

type MemberAvatarProps = { readonly group: Group; readonly memberId: string; readonly size?: 28 | 36 };

/** Picture or initials of a group's member; a placeholder has a dashed outline. */
export function MemberAvatar({ group, memberId, size = 36 }: MemberAvatarProps) {
  const member = memberOf(group, memberId);
  return (
    <Avatar
      id={member?.userId ?? memberId}
      name={member?.displayName ?? ""}
      imageUrl={member?.avatarUrl ?? null}
      size={size}
      isYou={memberId === group.ownMemberId}
      {...(member?.userId === null && {
        className: "outline-1 outline-dashed outline-text-2 -outline-offset-1",
      })}
    />
  );
}

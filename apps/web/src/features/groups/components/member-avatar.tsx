import type { Group } from "@evenly/contract/groups/schemas";
import { Avatar } from "@evenly/ui";
import { memberOf } from "../member-names.ts";

type MemberAvatarProps = { readonly group: Group; readonly memberId: string; readonly size?: 28 | 36 };

/** Picture or initials of a group's member; a placeholder has a dashed outline. */
export function MemberAvatar({ group, memberId, size = 36 }: MemberAvatarProps) {
  const member = memberOf(group, memberId);
  const avatar = (
    <Avatar
      id={member?.userId ?? memberId}
      name={member?.displayName ?? ""}
      imageUrl={member?.avatarUrl ?? null}
      size={size}
      isYou={memberId === group.ownMemberId}
    />
  );
  if (member?.userId !== null) return avatar;
  return (
    <span className="inline-flex shrink-0 rounded-full border border-dashed border-text-3 p-px">
      {avatar}
    </span>
  );
}

export { GroupCoin } from "./components/group-coin.tsx";
export { useGroupMeta } from "./components/home/use-group-meta.ts";
export { WaitingInvitation } from "./components/home/waiting-invitation.tsx";
export { idOfWaiting, WaitingItem } from "./components/home/waiting-item.tsx";
export { MemberAvatar } from "./components/member-avatar.tsx";
export { NoGroup, Unavailable } from "./components/unavailable.tsx";
export { useFirstNames, useMemberNames } from "./member-names.ts";
export { useGroupChange } from "./use-group-change.ts";

export { GroupCoin } from "./components/group-coin.tsx";
export { MemberAvatar } from "./components/member-avatar.tsx";
export { NoGroup, Unavailable } from "./components/unavailable.tsx";
export { useMemberNames } from "./member-names.ts";
export { useGroupChange } from "./use-group-change.ts";

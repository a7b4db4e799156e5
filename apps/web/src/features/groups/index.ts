export { MemberAvatar } from "./components/member-avatar.tsx";
export { memberOf, useMemberNames } from "./member-names.ts";

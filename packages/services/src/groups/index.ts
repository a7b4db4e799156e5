export { type CreatedGroup, checkNewMembers, createGroup, memberRow } from "./create-group.ts";
export { getGroup } from "./get-group.ts";
export { listGroups } from "./list-groups.ts";
export { loadMembership, lockOwnGroup } from "./load.ts";
export { balanceOf, nameOfMember } from "./present.ts";
export { projectEntry } from "./project-entry.ts";
export { type ActivityKind, type GroupChange, recordChange } from "./record-change.ts";

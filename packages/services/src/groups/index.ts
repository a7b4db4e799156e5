export { admitGroup, writeGroup } from "./create-group.ts";
export { getGroup } from "./get-group.ts";
export { listGroups } from "./list-groups.ts";
export { loadMembership, lockOwnGroup } from "./load.ts";
export { balanceOf, nameOfMember } from "./present.ts";
export { projectEntry } from "./project-entry.ts";
export { requireRight } from "./require-right.ts";

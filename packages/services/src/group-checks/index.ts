export { verifyGroups } from "./verify-groups.ts";

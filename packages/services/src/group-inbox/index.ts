export { getGroupInbox } from "./get-group-inbox.ts";

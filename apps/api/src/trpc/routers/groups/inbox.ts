import { GroupInbox } from "@evenly/contract/waiting/groups/schemas";
import { getGroupInbox } from "@evenly/services/waiting/groups/get-group-inbox";
import { userProcedure } from "../../init.ts";

/** What waits for the caller in all groups, and what is new there. */
export const inboxProcedures = {
  getInbox: userProcedure.output(GroupInbox).query(({ ctx }) => getGroupInbox(ctx)),
};

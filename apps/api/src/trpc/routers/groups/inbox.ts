import { GroupInbox } from "@evenly/contract/group-inbox/schemas";
import { getGroupInbox } from "@evenly/services/group-inbox/get-group-inbox";
import { userProcedure } from "../../init.ts";

/** What waits for the caller in all groups, and what is new there. */
export const inboxProcedures = {
  getInbox: userProcedure.output(GroupInbox).query(({ ctx }) => getGroupInbox(ctx)),
};

import { GroupsHome } from "@evenly/contract/waiting/groups/schemas";
import { getGroupsHome } from "@evenly/services/waiting/groups/get-groups-home";
import { userProcedure } from "../../init.ts";

/** What waits for the caller in all groups, and what is new there. */
export const homeProcedures = {
  getHome: userProcedure.output(GroupsHome).query(({ ctx }) => getGroupsHome(ctx)),
};

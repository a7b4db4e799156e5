import { GetGroupAnalyticsInput, GroupAnalytics } from "@evenly/contract/group-analytics/schemas";
import { getGroupAnalytics } from "@evenly/services/group-analytics/index";
import { userProcedure } from "../../init.ts";

/** What a group spends, on what, and who pays. */
export const groupAnalyticsProcedures = {
  getAnalytics: userProcedure
    .meta({ policy: "user", scope: "groups:read" })
    .input(GetGroupAnalyticsInput)
    .output(GroupAnalytics)
    .query(({ ctx, input }) => getGroupAnalytics(ctx, input)),
};

import { GetGroupAnalyticsInput, GroupAnalytics } from "@evenly/contract/groups/analytics/schemas";
import { getGroupAnalytics } from "@evenly/services/groups/analytics/get-group-analytics";
import { userProcedure } from "../../init.ts";

/** All entries of a group are read: 80 ms of a processor for a thousand members. 120 views a minute are more than anybody opens. */
const COST = 5;

/** What a group spends, on what, and who pays. */
export const groupAnalyticsProcedures = {
  getAnalytics: userProcedure
    .meta({ policy: "user", scope: "groups:read", cost: COST })
    .input(GetGroupAnalyticsInput)
    .output(GroupAnalytics)
    .query(({ ctx, input }) => getGroupAnalytics(ctx, input)),
};

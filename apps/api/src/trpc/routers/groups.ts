import { router } from "../init.ts";
import { groupAnalyticsProcedures } from "./groups/analytics.ts";
import { expenseProcedures } from "./groups/expenses.ts";
import { groupProcedures } from "./groups/groups.ts";
import { invitationProcedures } from "./groups/invitations.ts";
import { leavingProcedures, memberProcedures } from "./groups/members.ts";
import { seriesProcedures } from "./groups/series.ts";
import { settlementProcedures } from "./groups/settlements.ts";

/** Groups with their members, expenses and settlements. */
export const groupsRouter = router({
  ...groupProcedures,
  ...memberProcedures,
  ...expenseProcedures,
  ...seriesProcedures,
  ...settlementProcedures,
  ...invitationProcedures,
  ...groupAnalyticsProcedures,
  ...leavingProcedures,
});

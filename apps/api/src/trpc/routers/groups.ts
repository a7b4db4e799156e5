import { router } from "../init.ts";
import { groupAnalyticsProcedures } from "./groups/analytics.ts";
import { defaultSplitProcedures } from "./groups/default-splits.ts";
import { expenseProcedures } from "./groups/expenses.ts";
import { groupFileProcedures } from "./groups/files.ts";
import { groupProcedures } from "./groups/groups.ts";
import { homeProcedures } from "./groups/home.ts";
import { invitationProcedures } from "./groups/invitations.ts";
import { leavingProcedures, memberProcedures } from "./groups/members.ts";
import { quickEntryProcedures } from "./groups/quick-entry.ts";
import { receiptProcedures } from "./groups/receipts.ts";
import { seriesProcedures } from "./groups/series.ts";
import { settlementProcedures } from "./groups/settlements.ts";
import { withPersonProcedures } from "./groups/with-person.ts";

/** Groups with their members, expenses and settlements. */
export const groupsRouter = router({
  ...groupProcedures,
  ...memberProcedures,
  ...expenseProcedures,
  ...receiptProcedures,
  ...defaultSplitProcedures,
  ...quickEntryProcedures,
  ...seriesProcedures,
  ...settlementProcedures,
  ...invitationProcedures,
  ...groupAnalyticsProcedures,
  ...homeProcedures,
  ...withPersonProcedures,
  ...groupFileProcedures,
  ...leavingProcedures,
});

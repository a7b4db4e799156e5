import {
  AddStatementInput,
  AppealInput,
  BlockedPayments,
  OwnStatements,
} from "@evenly/contract/cases/schemas";
import {
  CreateRuleInput,
  EndSnoozeInput,
  OwnFraudSettings,
  PreviewRuleInput,
  RemoveRuleInput,
  RuleList,
  RulePreview,
  SnoozeRuleInput,
  UpdateFraudSettingsInput,
  UpdateRuleInput,
} from "@evenly/contract/fraud/schemas";
import { EndPayeeTrustInput, TrustedPayees, TrustPayeeInput } from "@evenly/contract/fraud/trust";
import { addStatement } from "@evenly/services/cases/add-statement";
import { appealBlock } from "@evenly/services/cases/appeal-block";
import { listBlocks } from "@evenly/services/cases/list-blocks";
import { createRule } from "@evenly/services/fraud/create-rule";
import { endPayeeTrust } from "@evenly/services/fraud/end-payee-trust";
import { endSnooze } from "@evenly/services/fraud/end-snooze";
import { getSettings } from "@evenly/services/fraud/get-settings";
import { listRules } from "@evenly/services/fraud/list-rules";
import { listTrustedPayees } from "@evenly/services/fraud/list-trusted-payees";
import { previewRule } from "@evenly/services/fraud/preview-rule";
import { removeRule } from "@evenly/services/fraud/remove-rule";
import { snoozeRule } from "@evenly/services/fraud/snooze-rule";
import { trustPayee } from "@evenly/services/fraud/trust-payee";
import { updateRule } from "@evenly/services/fraud/update-rule";
import { updateSettings } from "@evenly/services/fraud/update-settings";
import { router, userProcedure } from "../init.ts";

/** Rate for procedures that take the password; attempts are also counted in the database. */
const guarded = userProcedure.meta({ policy: "user", rate: { points: 30, windowSeconds: 60 } });

/** The caller's own limits, countries, hours and rules for payments. */
export const fraudRouter = router({
  getSettings: userProcedure.output(OwnFraudSettings).query(({ ctx }) => getSettings(ctx)),
  updateSettings: guarded
    .input(UpdateFraudSettingsInput)
    .output(OwnFraudSettings)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
  listRules: userProcedure.output(RuleList).query(({ ctx }) => listRules(ctx)),
  previewRule: userProcedure
    .meta({ policy: "user", rate: { points: 120, windowSeconds: 60 } })
    .input(PreviewRuleInput)
    .output(RulePreview)
    .query(({ ctx, input }) => previewRule(ctx, input)),
  createRule: guarded
    .input(CreateRuleInput)
    .output(RuleList)
    .mutation(({ ctx, input }) => createRule(ctx, input)),
  updateRule: guarded
    .input(UpdateRuleInput)
    .output(RuleList)
    .mutation(({ ctx, input }) => updateRule(ctx, input)),
  snoozeRule: guarded
    .input(SnoozeRuleInput)
    .output(RuleList)
    .mutation(({ ctx, input }) => snoozeRule(ctx, input)),
  endSnooze: guarded
    .input(EndSnoozeInput)
    .output(RuleList)
    .mutation(({ ctx, input }) => endSnooze(ctx, input)),
  removeRule: guarded
    .input(RemoveRuleInput)
    .output(RuleList)
    .mutation(({ ctx, input }) => removeRule(ctx, input)),
  listTrustedPayees: userProcedure.output(TrustedPayees).query(({ ctx }) => listTrustedPayees(ctx)),
  trustPayee: guarded
    .input(TrustPayeeInput)
    .output(TrustedPayees)
    .mutation(({ ctx, input }) => trustPayee(ctx, input)),
  endPayeeTrust: guarded
    .input(EndPayeeTrustInput)
    .output(TrustedPayees)
    .mutation(({ ctx, input }) => endPayeeTrust(ctx, input)),
  listBlocks: userProcedure.output(BlockedPayments).query(({ ctx }) => listBlocks(ctx)),
  appeal: guarded
    .input(AppealInput)
    .output(BlockedPayments)
    .mutation(({ ctx, input }) => appealBlock(ctx, input)),
  addStatement: guarded
    .input(AddStatementInput)
    .output(OwnStatements)
    .mutation(({ ctx, input }) => addStatement(ctx, input)),
});

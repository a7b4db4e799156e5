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
import { addStatement, appealBlock, listBlocks } from "@evenly/services/cases/index";
import {
  createRule,
  endSnooze,
  getSettings,
  listRules,
  previewRule,
  removeRule,
  snoozeRule,
  updateRule,
  updateSettings,
} from "@evenly/services/fraud/index";
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

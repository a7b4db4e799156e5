import { Done } from "@evenly/contract/auth/schemas";
import { DisownedPayment, TakeBackInput } from "@evenly/contract/payments/hold-schemas";
import {
  AlertDisowned,
  AlertsRead,
  FreezeState,
  ListSecurityAlertsInput,
  ListSecurityEventsInput,
  OneSecurityAlertInput,
  OneSecurityEventInput,
  ResolveAlertInput,
  SecurityAlert,
  SecurityAlertPage,
  SecurityEvent,
  SecurityEventPage,
  SecurityReport,
  SecuritySettings,
  UnfreezeInput,
  UpdateSecuritySettingsInput,
} from "@evenly/contract/security/schemas";
import {
  ApproveServiceKeyInput,
  EndServiceKeyInput,
  OwnServiceKeys,
} from "@evenly/contract/service-keys/schemas";
import {
  disownAlert,
  disownPayment,
  freezeAccount,
  getSecurityAlert,
  getSecurityEvent,
  getSecurityReport,
  getSecuritySettings,
  listSecurityAlerts,
  listSecurityEvents,
  markAlertRead,
  markAllAlertsRead,
  resolveAlert,
  unfreezeAccount,
  updateSecuritySettings,
} from "@evenly/services/security/index";
import { approveServiceKey, endServiceKey, listOwnServiceKeys } from "@evenly/services/service-keys/index";
import { router, userProcedure } from "../init.ts";

/** An account's security: report, events, alerts, settings and freeze. */
export const securityRouter = router({
  getReport: userProcedure.output(SecurityReport).query(({ ctx }) => getSecurityReport(ctx)),
  listEvents: userProcedure
    .input(ListSecurityEventsInput)
    .output(SecurityEventPage)
    .query(({ ctx, input }) => listSecurityEvents(ctx, input)),
  getEvent: userProcedure
    .input(OneSecurityEventInput)
    .output(SecurityEvent)
    .query(({ ctx, input }) => getSecurityEvent(ctx, input)),
  listAlerts: userProcedure
    .input(ListSecurityAlertsInput)
    .output(SecurityAlertPage)
    .query(({ ctx, input }) => listSecurityAlerts(ctx, input)),
  getAlert: userProcedure
    .input(OneSecurityAlertInput)
    .output(SecurityAlert)
    .query(({ ctx, input }) => getSecurityAlert(ctx, input)),
  markAlertRead: userProcedure
    .input(OneSecurityAlertInput)
    .output(SecurityAlert)
    .mutation(({ ctx, input }) => markAlertRead(ctx, input)),
  markAllAlertsRead: userProcedure.output(AlertsRead).mutation(({ ctx }) => markAllAlertsRead(ctx)),
  disownPayment: userProcedure
    .input(TakeBackInput)
    .output(DisownedPayment)
    .mutation(({ ctx, input }) => disownPayment(ctx, input)),
  resolveAlert: userProcedure
    .input(ResolveAlertInput)
    .output(SecurityAlert)
    .mutation(({ ctx, input }) => resolveAlert(ctx, input)),
  disownAlert: userProcedure
    .input(OneSecurityAlertInput)
    .output(AlertDisowned)
    .mutation(({ ctx, input }) => disownAlert(ctx, input)),
  getSettings: userProcedure.output(SecuritySettings).query(({ ctx }) => getSecuritySettings(ctx)),
  updateSettings: userProcedure
    .input(UpdateSecuritySettingsInput)
    .output(SecuritySettings)
    .mutation(({ ctx, input }) => updateSecuritySettings(ctx, input)),
  listServiceKeys: userProcedure.output(OwnServiceKeys).query(({ ctx }) => listOwnServiceKeys(ctx)),
  approveServiceKey: userProcedure
    .meta({ policy: "user", rate: { points: 30, windowSeconds: 60 } })
    .input(ApproveServiceKeyInput)
    .output(Done)
    .mutation(({ ctx, input }) => approveServiceKey(ctx, input)),
  endServiceKey: userProcedure
    .input(EndServiceKeyInput)
    .output(Done)
    .mutation(({ ctx, input }) => endServiceKey(ctx, input)),
  freezeAccount: userProcedure.output(FreezeState).mutation(({ ctx }) => freezeAccount(ctx)),
  unfreezeAccount: userProcedure
    .input(UnfreezeInput)
    .output(FreezeState)
    .mutation(({ ctx, input }) => unfreezeAccount(ctx, input)),
});

import { Done } from "@evenly/contract/auth/schemas";
import { DisownedPayment, TakeBackInput } from "@evenly/contract/payments/hold-schemas";
import { NoteFingerprintInput } from "@evenly/contract/security/fingerprint";
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
  SecuritySettings,
  SecurityState,
  UnfreezeInput,
  UpdateSecuritySettingsInput,
} from "@evenly/contract/security/schemas";
import {
  ApproveServiceKeyInput,
  EndServiceKeyInput,
  OwnServiceKeys,
} from "@evenly/contract/service-keys/schemas";
import { disownAlert } from "@evenly/services/security/disown-alert";
import { disownPayment } from "@evenly/services/security/disown-payment";
import { freezeAccount } from "@evenly/services/security/freeze-account";
import { getSecurityAlert } from "@evenly/services/security/get-security-alert";
import { getSecurityEvent } from "@evenly/services/security/get-security-event";
import { getSecuritySettings } from "@evenly/services/security/get-security-settings";
import { getSecurityState } from "@evenly/services/security/get-security-state";
import { listSecurityAlerts } from "@evenly/services/security/list-security-alerts";
import { listSecurityEvents } from "@evenly/services/security/list-security-events";
import { markAlertRead } from "@evenly/services/security/mark-alert-read";
import { markAllAlertsRead } from "@evenly/services/security/mark-all-alerts-read";
import { noteFingerprint } from "@evenly/services/security/note-fingerprint";
import { resolveAlert } from "@evenly/services/security/resolve-alert";
import { unfreezeAccount } from "@evenly/services/security/unfreeze-account";
import { updateSecuritySettings } from "@evenly/services/security/update-security-settings";
import { approveServiceKey } from "@evenly/services/service-keys/approve-service-key";
import { endServiceKey } from "@evenly/services/service-keys/end-service-key";
import { listOwnServiceKeys } from "@evenly/services/service-keys/list-own-service-keys";
import { router, userProcedure } from "../init.ts";

/** An account's security: report, events, alerts, settings and freeze. */
export const securityRouter = router({
  getState: userProcedure.output(SecurityState).query(({ ctx }) => getSecurityState(ctx)),
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
  noteFingerprint: userProcedure
    .input(NoteFingerprintInput)
    .output(Done)
    .mutation(({ ctx, input }) => noteFingerprint(ctx, input)),
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

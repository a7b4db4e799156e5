import { Done } from "@evenly/contract/auth/schemas";
import { NotificationAnalytics, NotificationAnalyticsInput } from "@evenly/contract/notifications/analytics";
import { BroadcastInput } from "@evenly/contract/notifications/broadcast";
import {
  Acknowledged,
  AcknowledgeInput,
  ListNotificationsInput,
  MarkAllReadInput,
  MarkPageReadInput,
  NotificationIdInput,
  NotificationsChanged,
  NotificationsCounted,
  NotificationsPage,
  SnoozeInput,
} from "@evenly/contract/notifications/centre";
import { ChannelChecked, ChannelInput } from "@evenly/contract/notifications/channel-tests";
import {
  DeliveriesPage,
  ListDeliveriesInput,
  RedriveInput,
  Redriven,
} from "@evenly/contract/notifications/deliveries";
import {
  AcknowledgePushInput,
  PushKey,
  SubscribePushInput,
  UnsubscribePushInput,
} from "@evenly/contract/notifications/push";
import {
  NotificationSettings,
  NotificationTemplate,
  UpdateNotificationSettingsInput,
} from "@evenly/contract/notifications/settings";
import { acknowledge } from "@evenly/services/notifications/acknowledge";
import { acknowledgePush } from "@evenly/services/notifications/acknowledge-push";
import { archiveNotification } from "@evenly/services/notifications/archive-notification";
import { broadcast } from "@evenly/services/notifications/broadcast";
import { checkChannel } from "@evenly/services/notifications/check-channel";
import { countNotifications } from "@evenly/services/notifications/count-notifications";
import { getAnalytics } from "@evenly/services/notifications/get-analytics";
import { getPushKey } from "@evenly/services/notifications/get-push-key";
import { getSettings } from "@evenly/services/notifications/get-settings";
import { listDeliveries } from "@evenly/services/notifications/list-deliveries";
import { listNotifications } from "@evenly/services/notifications/list-notifications";
import { listTemplates } from "@evenly/services/notifications/list-templates";
import { markAllRead } from "@evenly/services/notifications/mark-all-read";
import { markPageRead } from "@evenly/services/notifications/mark-page-read";
import { markRead } from "@evenly/services/notifications/mark-read";
import { redriveDeliveries } from "@evenly/services/notifications/redrive-deliveries";
import { removeNotification } from "@evenly/services/notifications/remove-notification";
import { sendTest } from "@evenly/services/notifications/send-test";
import { snoozeNotification } from "@evenly/services/notifications/snooze-notification";
import { subscribePush } from "@evenly/services/notifications/subscribe-push";
import { tryChannel } from "@evenly/services/notifications/try-channel";
import { unarchiveNotification } from "@evenly/services/notifications/unarchive-notification";
import { unsubscribePush } from "@evenly/services/notifications/unsubscribe-push";
import { updateSettings } from "@evenly/services/notifications/update-settings";
import * as z from "zod";
import { procedureForAct, publicProcedure, type RequestContext, router, userProcedure } from "../init.ts";
import { requireFreshSession } from "../require-fresh-session.ts";

const PER_MINUTE = 60;
const read = userProcedure.meta({ policy: "user", scope: "notifications:read" });
/** Rate for queries that aggregate months of deliveries. */
const costly = userProcedure.meta({ policy: "user", rate: { points: 30, windowSeconds: PER_MINUTE } });
/** Rate for test notifications: each goes to every channel and may cost a text message. */
const tests = userProcedure.meta({ policy: "user", rate: { points: 5, windowSeconds: 10 * PER_MINUTE } });
const subscriptions = publicProcedure.meta({
  policy: "public",
  rate: { points: 30, windowSeconds: PER_MINUTE },
});
/** Rate for acknowledgements: a network has many browsers, and each push is acknowledged. */
const acknowledgements = publicProcedure.meta({
  policy: "public",
  rate: { points: 600, windowSeconds: PER_MINUTE },
});

/** The caller's notifications, settings and push subscriptions; broadcasts and figures for operators. */
export const notificationsRouter = router({
  list: read
    .input(ListNotificationsInput)
    .output(NotificationsPage)
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  counts: read.output(NotificationsCounted).query(({ ctx }) => countNotifications(ctx)),
  markRead: userProcedure
    .input(NotificationIdInput)
    .output(NotificationsChanged)
    .mutation(({ ctx, input }) => markRead(ctx, input)),
  markPageRead: userProcedure
    .input(MarkPageReadInput)
    .output(NotificationsChanged)
    .mutation(({ ctx, input }) => markPageRead(ctx, input)),
  markAllRead: userProcedure
    .input(MarkAllReadInput.optional())
    .output(NotificationsChanged)
    .mutation(({ ctx, input }) => markAllRead(ctx, input)),
  archive: userProcedure
    .input(NotificationIdInput)
    .output(NotificationsChanged)
    .mutation(({ ctx, input }) => archiveNotification(ctx, input)),
  unarchive: userProcedure
    .input(NotificationIdInput)
    .output(NotificationsChanged)
    .mutation(({ ctx, input }) => unarchiveNotification(ctx, input)),
  remove: userProcedure
    .input(NotificationIdInput)
    .output(NotificationsChanged)
    .mutation(({ ctx, input }) => removeNotification(ctx, input)),
  snooze: userProcedure
    .input(SnoozeInput)
    .output(NotificationsChanged)
    .mutation(({ ctx, input }) => snoozeNotification(ctx, input)),
  acknowledge: userProcedure
    .input(AcknowledgeInput)
    .output(Acknowledged)
    .mutation(({ ctx, input }) => acknowledge(ctx, input)),
  acknowledgePush: acknowledgements
    .input(AcknowledgePushInput)
    .output(Acknowledged)
    .mutation(({ ctx, input }) => acknowledgePush(ctx, input)),
  getSettings: read.output(NotificationSettings).query(({ ctx }) => getSettings(ctx)),
  updateSettings: userProcedure
    .input(UpdateNotificationSettingsInput)
    .output(NotificationSettings)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
  listTemplates: read.output(z.array(NotificationTemplate)).query(({ ctx }) => listTemplates(ctx)),
  checkChannel: costly
    .input(ChannelInput)
    .output(ChannelChecked)
    .query(({ ctx, input }) => checkChannel(ctx, input)),
  tryChannel: tests
    .input(ChannelInput)
    .output(Done)
    .mutation(({ ctx, input }) => tryChannel(ctx, input)),
  sendTest: tests.output(Done).mutation(({ ctx }) => sendTest(ctx)),
  analytics: costly
    .input(NotificationAnalyticsInput)
    .output(NotificationAnalytics)
    .query(({ ctx, input }) => getAnalytics(fresh(ctx, input), input)),
  listDeliveries: costly
    .input(ListDeliveriesInput)
    .output(DeliveriesPage)
    .query(({ ctx, input }) => listDeliveries(fresh(ctx, input), input)),
  redrive: procedureForAct("redrive_deliveries", { points: 20, windowSeconds: PER_MINUTE })
    .input(RedriveInput)
    .output(Redriven)
    .mutation(({ ctx, input }) => redriveDeliveries(ctx, input)),
  subscribePush: subscriptions
    .input(SubscribePushInput)
    .output(Done)
    .mutation(({ ctx, input }) => subscribePush(ctx, input)),
  unsubscribePush: userProcedure
    .input(UnsubscribePushInput)
    .output(Done)
    .mutation(({ ctx, input }) => unsubscribePush(ctx, input)),
  pushKey: publicProcedure.output(PushKey).query(({ ctx }) => getPushKey(ctx)),
  broadcast: procedureForAct("broadcast", { points: 20, windowSeconds: PER_MINUTE })
    .input(BroadcastInput)
    .output(Done)
    .mutation(({ ctx, input }) => broadcast(ctx, input)),
});

/** Operators who ask for all users' data need a recent sign-in, as for every operator procedure. */
function fresh(ctx: RequestContext, { scope }: { readonly scope: "own" | "all" }) {
  if (scope === "all" && ctx.session?.isAdmin) requireFreshSession(ctx, ctx.session);
  return ctx;
}

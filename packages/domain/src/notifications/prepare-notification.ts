import type { News } from "@evenly/contract";
import type { NotificationContent } from "@evenly/contract/features";
import { factsOf, pathOf } from "@evenly/contract/notifications/content";
import type { NotificationFacts } from "@evenly/contract/notifications/kind";
import type { DeliveryChannel, NotificationPriority } from "@evenly/contract/notifications/schemas";
import { type Choices, chooseChannels } from "./choose-channels.ts";
import { nextPushAt } from "./quiet-hours.ts";

/** What must be known of a person to notify them. */
export type Recipient = {
  readonly emailSealed: string;
  readonly isEmailVerified: boolean;
  /** Null without a confirmed number. */
  readonly phoneSealed: string | null;
  readonly timeZone: string;
  readonly choices: Choices;
  /** Push subscriptions of the person's browsers. */
  readonly pushSubscriptionIds: readonly string[];
};

export type PreparedDelivery = {
  readonly channel: DeliveryChannel;
  readonly addressSealed: string | null;
  readonly pushSubscriptionId: string | null;
  readonly dueAt: Date;
  /** End of the quiet hours or of the burst; null when it is sent at once. */
  readonly scheduledFor: Date | null;
};
export type PreparedNotification = {
  readonly userId: string;
  readonly content: NotificationContent;
  readonly type: NotificationFacts["type"];
  readonly priority: NotificationPriority;
  readonly category: string;
  readonly icon: string;
  /** Path inside the product; null without an action. */
  readonly actionUrl: string | null;
  readonly isListed: boolean;
  readonly onceKey: string | null;
  readonly digest: { readonly key: string; readonly until: Date } | null;
  readonly deliveries: readonly PreparedDelivery[];
};

/** Notification types that are never folded: each event about money or security gets its own notification. */
const NEVER_FOLDED = new Set<NotificationFacts["type"]>([
  "payment_received",
  "payment_sent",
  "security_alert",
]);

/**
 * Decides the channels and times of one person's notification; what they did themselves is only mailed. In-app at once; pushes after
 * quiet hours unless urgent; mails and pushes of a burst type at the end of its window; a reminder after quiet hours on every channel.
 *
 * @see spec 1 section 5; docs/decisions/0025-channels-and-times.md
 */
export function prepareNotification(news: News, recipient: Recipient, now: Date): PreparedNotification {
  const facts = factsOf(news.content.template);
  const priority = news.priority ?? facts.priority;
  const { quietHours } = recipient.choices;
  const digest = digestOf(news, facts, now);
  const shownAt = (facts.isReminder && nextPushAt(now, recipient.timeZone, quietHours)) || now;
  const sendAt = digest === null ? shownAt : digest.until;
  const timing = {
    now,
    shownAt,
    sendAt,
    pushAt: nextPushAt(sendAt, recipient.timeZone, quietHours, priority),
  };
  const isOwn = news.isOwn ?? false;
  const wished = news.channels;
  const chosen =
    wished === undefined
      ? chooseChannels(facts, recipient.choices)
      : facts.channels.filter((channel) => channel === "in_app" || wished[channel]);
  const channels = chosen.filter((channel) => !isOwn || channel === "email" || channel === "sms");
  return {
    userId: news.userId,
    content: news.content,
    type: facts.type,
    priority,
    category: facts.category,
    icon: facts.icon,
    actionUrl: facts.isCarrier ? null : pathOf(news.content),
    isListed: !facts.isCarrier && !isOwn,
    onceKey: news.onceKey ?? null,
    digest,
    deliveries: channels.flatMap((channel) => deliveriesOn(channel, news, recipient, timing)),
  };
}

type Timing = {
  readonly now: Date;
  /** When the app shows it. */
  readonly shownAt: Date;
  readonly sendAt: Date;
  readonly pushAt: Date | null;
};

function deliveriesOn(
  channel: DeliveryChannel,
  news: News,
  recipient: Recipient,
  { now, shownAt, sendAt, pushAt }: Timing,
): readonly PreparedDelivery[] {
  const at = (dueAt: Date) => ({
    channel,
    dueAt,
    addressSealed: null,
    pushSubscriptionId: null,
    scheduledFor: dueAt > now ? dueAt : null,
  });
  if (channel === "in_app") return [at(shownAt)];
  if (channel === "push") {
    const timed = at(pushAt ?? sendAt);
    return recipient.pushSubscriptionIds.map((pushSubscriptionId) => ({ ...timed, pushSubscriptionId }));
  }
  const addressSealed = addressOf(news, channel, recipient);
  return addressSealed === null ? [] : [{ ...at(sendAt), addressSealed }];
}

function digestOf({ digest }: News, { type, isCarrier }: NotificationFacts, now: Date) {
  if (digest === undefined || isCarrier || NEVER_FOLDED.has(type)) return null;
  return { key: digest.key, until: new Date(now.getTime() + digest.windowMs) };
}

/**
 * Address to use: the one named in the event, else the person's own if it is verified. Security alerts also go to an unverified
 * address.
 */
function addressOf(news: News, channel: "email" | "sms", recipient: Recipient): string | null {
  const { type, isCarrier } = factsOf(news.content.template);
  if (channel === "sms") return isCarrier ? (news.addressSealed ?? null) : recipient.phoneSealed;
  if (news.addressSealed !== undefined) return news.addressSealed;
  return recipient.isEmailVerified || type === "security_alert" ? recipient.emailSealed : null;
}

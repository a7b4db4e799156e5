import type { News } from "@evenly/contract";
import type { NotificationContent } from "@evenly/contract/features";
import { factsOf, pathOf } from "@evenly/contract/notifications/content";
import type { NotificationFacts } from "@evenly/contract/notifications/kind";
import type { DeliveryChannel, NotificationPriority } from "@evenly/contract/notifications/schemas";
import { type Choices, chooseChannels } from "./choose-channels.ts";
import { nextPushAt } from "./quiet-hours.ts";

/** What planning has to know of a person. */
export type Recipient = {
  readonly emailSealed: string;
  readonly isEmailVerified: boolean;
  /** Null without a confirmed number. */
  readonly phoneSealed: string | null;
  readonly timeZone: string;
  readonly choices: Choices;
  /** Their browsers that asked for pushes. */
  readonly pushSubscriptionIds: readonly string[];
};

export type PlannedDelivery = {
  readonly channel: DeliveryChannel;
  readonly addressSealed: string | null;
  readonly pushSubscriptionId: string | null;
  readonly dueAt: Date;
  /** What it is kept back for: the end of quiet hours or of a burst; by then it may not be needed. */
  readonly scheduledFor: Date | null;
};
export type PlannedNotification = {
  readonly userId: string;
  readonly content: NotificationContent;
  readonly type: NotificationFacts["type"];
  readonly priority: NotificationPriority;
  readonly category: string;
  readonly icon: string;
  /** Path inside the product; null when nothing is to be opened. */
  readonly actionUrl: string | null;
  readonly isListed: boolean;
  readonly isRead: boolean;
  readonly onceKey: string | null;
  readonly digest: { readonly key: string; readonly until: Date } | null;
  readonly deliveries: readonly PlannedDelivery[];
};

/** Money and security are always told one by one. */
const NEVER_FOLDED = new Set<NotificationFacts["type"]>([
  "payment_received",
  "payment_sent",
  "security_alert",
]);

/**
 * Decides over which channels one person is told and when: in the app at once; pushes after their quiet hours unless urgent;
 * mails and pushes of a kind that comes in bursts once its window has ended.
 *
 * @see spec 1 section 5; docs/decisions/0025-planning.md
 */
export function planNotification(news: News, recipient: Recipient, now: Date): PlannedNotification {
  const facts = factsOf(news.content.template);
  const priority = news.priority ?? facts.priority;
  const { quietHours } = recipient.choices;
  const digest = digestOf(news, facts, now);
  const sendAt = digest === null ? now : digest.until;
  const timing = { now, sendAt, pushAt: nextPushAt(sendAt, recipient.timeZone, quietHours, priority) };
  const channels = chooseChannels(facts, recipient.choices);
  return {
    userId: news.userId,
    content: news.content,
    type: facts.type,
    priority,
    category: facts.category,
    icon: facts.icon,
    actionUrl: facts.isCarrier ? null : pathOf(news.content),
    isListed: !facts.isCarrier,
    isRead: news.isRead ?? false,
    onceKey: news.onceKey ?? null,
    digest,
    deliveries: channels.flatMap((channel) => deliveriesOn(channel, news, recipient, timing)),
  };
}

type Timing = { readonly now: Date; readonly sendAt: Date; readonly pushAt: Date | null };

function deliveriesOn(
  channel: DeliveryChannel,
  news: News,
  recipient: Recipient,
  { now, sendAt, pushAt }: Timing,
): readonly PlannedDelivery[] {
  const at = (dueAt: Date) => ({
    ...{ channel, dueAt, addressSealed: null, pushSubscriptionId: null },
    scheduledFor: dueAt > now ? dueAt : null,
  });
  if (channel === "in_app") return [at(now)];
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

/** An address that the event names is the one to tell; others count once they are confirmed, except for security alerts. */
function addressOf(news: News, channel: "email" | "sms", recipient: Recipient): string | null {
  const { type, isCarrier } = factsOf(news.content.template);
  if (channel === "sms") return isCarrier ? (news.addressSealed ?? null) : recipient.phoneSealed;
  if (news.addressSealed !== undefined) return news.addressSealed;
  return recipient.isEmailVerified || type === "security_alert" ? recipient.emailSealed : null;
}

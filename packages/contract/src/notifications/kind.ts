import type * as z from "zod";
import type { DeliveryChannel, NotificationPriority, NotificationType } from "./schemas.ts";

/** Formats facts in the reader's language and time zone. */
export type FactFormat = {
  money(amountMinor: string | bigint, currency: string): string;
  number(value: number): string;
  percent(value: number): string;
  /** Formats an ISO date and time. */
  moment(iso: string): string;
  /** Name of a spending category; an unknown name is returned unchanged. */
  category(name: string): string;
  /** A text of the catalogue `templates` under `facts`, with placeholders filled. */
  text(key: string, values?: Readonly<Record<string, string>>): string;
};

/** The properties that notifications of one kind share. */
export type NotificationFacts = {
  readonly type: NotificationType;
  readonly category: "payments" | "security" | "budgets" | "exports" | "account" | "system" | "groups";
  readonly priority: NotificationPriority;
  /** Channels that the kind can use; the person's settings choose among them. */
  readonly channels: readonly DeliveryChannel[];
  /** Carries only a link or a code: not listed in the app, and not affected by settings. */
  readonly isCarrier: boolean;
  /** Name of a Lucide icon. */
  readonly icon: string;
  /** Asks again for what is known already: it waits on every channel until quiet hours end. */
  readonly isReminder?: boolean;
};

/** Purpose of a mailed link's token. */
export type LinkPurpose =
  | "verify_email"
  | "reset_password"
  | "change_email"
  | "revert_email"
  | "recover_factors"
  | "cancel_recovery"
  | "join_group"
  | "pay_request"
  | "claim_money";

/** One kind of notification: its facts and their presentation. Its texts are in the catalogue `templates` under its name. */
export type NotificationKind<Data> = NotificationFacts & {
  readonly data: z.ZodType<Data>;
  /** Placeholders of its texts, written {{variable}}; `values` gives all but `actionUrl`, `firstName` and `code`. */
  readonly variables: readonly string[];
  readonly values: (data: Data, format: FactFormat) => Readonly<Record<string, string>>;
  /** App path of its subject; null without a page. */
  readonly path: (data: Data) => string | null;
  /** Its mail has a link with a token: the page (the token is its last part after a slash), and the purpose for deriving it. */
  readonly link?: { readonly page: string; readonly purpose: LinkPurpose };
  /** Path that its mail links to instead, for a reader who did not expect the mail; "" is the front page. */
  readonly firstStep?: string;
  /** Money left the reader's balance: the mail also links to the page that sets a new password. */
  readonly isMoneyOut?: boolean;
  /** Example data for tests and previews; names of people in it are the given name. */
  readonly sample: (name: string) => Data;
};

/** Declares a notification kind and infers the type of its data from its schema. */
export function defineNotification<Data>(kind: NotificationKind<Data>): NotificationKind<Data> {
  return kind;
}

/** Moment used in samples. */
export const SAMPLE_AT = "2026-11-21T12:15:00Z";

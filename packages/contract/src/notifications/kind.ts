import type * as z from "zod";
import type { DeliveryChannel, NotificationPriority, NotificationType } from "./schemas.ts";

/** Formats facts in the reader's language and time zone. */
export type FactFormat = {
  money(amountMinor: string | bigint, currency: string): string;
  number(value: number): string;
  percent(value: number): string;
  /** An ISO date and time. */
  moment(iso: string): string;
  /** The name of a spending category; a name that is not in the catalogue stays as it is. */
  category(name: string): string;
  /** A text of the catalogue `emails` under `facts`, its placeholders filled. */
  text(key: string, values?: Readonly<Record<string, string>>): string;
};

/** The properties that notifications of one kind share. */
export type NotificationFacts = {
  readonly type: NotificationType;
  readonly category: "payments" | "security" | "budgets" | "exports" | "account" | "system";
  readonly priority: NotificationPriority;
  /** The channels it may use; the person's settings choose among them. */
  readonly channels: readonly DeliveryChannel[];
  /** A link or a code: it is not listed in the app, and no setting stops it. */
  readonly isCarrier: boolean;
  /** Name of a lucide icon. */
  readonly icon: string;
};

/** What the token of a mailed link permits. */
export type LinkPurpose = "verify_email" | "reset_password" | "change_email" | "revert_email";

/** One kind of notification: its facts and how they are shown. Its words are in the catalogue `emails` under its name. */
export type NotificationKind<Data> = NotificationFacts & {
  readonly data: z.ZodType<Data>;
  /** Placeholders that its texts may use as {{variable}}; `values` gives all but `actionUrl`, `firstName` and `code`. */
  readonly variables: readonly string[];
  readonly values: (data: Data, format: FactFormat) => Readonly<Record<string, string>>;
  /** Path in the app of what it is about; null when there is nothing to see. */
  readonly path: (data: Data) => string | null;
  /** Its mail carries a link with a token: the page, and the purpose that the token is derived for. */
  readonly link?: { readonly page: string; readonly purpose: LinkPurpose };
  /** Path that its mail links to instead, for a reader who did not expect it; "" is the front page. */
  readonly firstStep?: string;
  /** Money left the reader's balance: the mail also links to the page that sets a new password. */
  readonly isMoneyOut?: boolean;
  /** Example data, for tests and previews; people's texts are the given name. */
  readonly sample: (name: string) => Data;
};

/** Declares a kind of notification; the type of its data comes from its schema. */
export function defineNotification<Data>(kind: NotificationKind<Data>): NotificationKind<Data> {
  return kind;
}

/** The instant that samples use. */
export const SAMPLE_AT = "2026-11-21T12:15:00Z";

import * as z from "zod";
import { type NotificationContent, type NotificationName, notificationKinds } from "../features.ts";
import type { FactFormat, LinkPurpose, NotificationFacts } from "./kind.ts";
import { SET_PASSWORD_PATH } from "./presets.ts";

/** Names of kinds, in the order of the documentation. */
export const notificationNames = Object.keys(notificationKinds) as NotificationName[];

const Stored = z.object({ template: z.enum(notificationNames), data: z.unknown() });

/** Parses the stored content of a notification. Throws a ZodError when the kind is unknown or its facts do not match. */
export function readContent(stored: unknown): NotificationContent {
  const { template, data } = Stored.parse(stored);
  return { template, data: notificationKinds[template].data.parse(data) } as NotificationContent;
}

/** The facts that all notifications of one kind share. */
export function factsOf(name: NotificationName): NotificationFacts {
  return notificationKinds[name];
}

/** The path in the app of what a notification is about; null when there is nothing to see. */
export function pathOf<Name extends NotificationName>({ template, data }: NotificationContent<Name>) {
  return notificationKinds[template].path(data);
}

/** The tokened link of its mail: its page, the token's purpose and id; null for kinds without one. */
export function linkOf({ template, data }: NotificationContent): {
  readonly page: string;
  readonly purpose: LinkPurpose;
  readonly linkId: string;
} | null {
  const { link } = notificationKinds[template];
  return link !== undefined && "linkId" in data ? { ...link, linkId: data.linkId } : null;
}

/** The path that the mail of a notification links to, unless it carries a link of its own; "" is the front page. */
export function mailPathOf<Name extends NotificationName>(content: NotificationContent<Name>): string {
  return notificationKinds[content.template].firstStep ?? pathOf(content) ?? "";
}

/** The second path of its mail, which sets a new password; null for kinds that need none. */
export function passwordPathOf(name: NotificationName): string | null {
  return notificationKinds[name].isMoneyOut === true ? SET_PASSWORD_PATH : null;
}

/** The values of a notification's placeholders, formatted for its reader. */
export function valuesOf<Name extends NotificationName>(
  { template, data }: NotificationContent<Name>,
  format: FactFormat,
): Readonly<Record<string, string>> {
  return notificationKinds[template].values(data, format);
}

/** An example of a kind; people's texts are the given name. */
export function sampleOf(template: NotificationName, name: string): NotificationContent {
  return { template, data: notificationKinds[template].sample(name) } as NotificationContent;
}

/** The id of a kind in lists and figures, as the specification writes it: payment_received. */
export function templateIdOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

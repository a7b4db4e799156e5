import * as z from "zod";
import { type NotificationContent, type NotificationName, notificationKinds } from "../features.ts";
import type { FactFormat, LinkPurpose, NotificationFacts } from "./kind.ts";
import { SET_PASSWORD_PATH } from "./presets.ts";

/** Names of kinds, in documentation order. */
export const notificationNames = Object.keys(notificationKinds) as NotificationName[];

const Stored = z.object({ template: z.enum(notificationNames), data: z.unknown() });

/** Parses stored notification content. Throws a ZodError when the kind is unknown or its facts do not match. */
export function readContent(stored: unknown): NotificationContent {
  const { template, data } = Stored.parse(stored);
  return { template, data: notificationKinds[template].data.parse(data) } as NotificationContent;
}

/** Properties shared by all notifications of a kind. */
export function factsOf(name: NotificationName): NotificationFacts {
  return notificationKinds[name];
}

/** App path of a notification's subject; null without a page. */
export function pathOf<Name extends NotificationName>({ template, data }: NotificationContent<Name>) {
  return notificationKinds[template].path(data);
}

/** The token link of its mail: page, purpose and link id; null for kinds without one. */
export function linkOf({ template, data }: NotificationContent): {
  readonly page: string;
  readonly purpose: LinkPurpose;
  readonly linkId: string;
} | null {
  const { link } = notificationKinds[template];
  return link !== undefined && "linkId" in data ? { ...link, linkId: data.linkId } : null;
}

/** Path that a notification's mail links to, unless it has a token link; "" is the front page. */
export function mailPathOf<Name extends NotificationName>(content: NotificationContent<Name>): string {
  return notificationKinds[content.template].firstStep ?? pathOf(content) ?? "";
}

/** Path of the mail's second link, which sets a new password; null for kinds without one. */
export function passwordPathOf(name: NotificationName): string | null {
  return notificationKinds[name].isMoneyOut === true ? SET_PASSWORD_PATH : null;
}

/** Values of a notification's placeholders, formatted for its reader. */
export function valuesOf<Name extends NotificationName>(
  { template, data }: NotificationContent<Name>,
  format: FactFormat,
): Readonly<Record<string, string>> {
  return notificationKinds[template].values(data, format);
}

/** Example content of a kind; names of people in it are the given name. */
export function sampleOf(template: NotificationName, name: string): NotificationContent {
  return { template, data: notificationKinds[template].sample(name) } as NotificationContent;
}

/** Id of a kind in lists and analytics, in the specification's spelling: payment_received. */
export function templateIdOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

import type { NotificationContent } from "@evenly/contract/features";
import { factsOf, valuesOf } from "@evenly/contract/notifications/content";
import type { Reader } from "@evenly/contract/notifications/schemas";
import { referenceOf } from "@evenly/contract/payments/reference";
import { type Locale, loadMessages, pickLocale } from "@evenly/i18n";
import { isolated } from "@evenly/i18n/isolated";
import { type Catalogue, createFactFormat } from "./fact-format.ts";
import { fillTemplate, type Variables, visible } from "./fill-template.ts";
import { withoutLinks } from "./without-links.ts";

/** Variables with text that people or their browsers wrote. The reader's own name is one: a stranger may have registered their address. */
const isWritten = (variable: string) => /Name$|^(?:note|device)$/.test(variable);

/** A template of the catalogue; its placeholders are written {{name}}. */
export type TemplateWords = {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  readonly action: string;
  /** Added when the payer wrote a note. */
  readonly note?: string;
  /** Replaces `text` when a fee was charged. */
  readonly fee?: string;
  /** Replaces `text` when an export has exactly one row. */
  readonly one?: string;
  /** Replaces `subject` and `text` when several events are combined. */
  readonly many?: string;
  readonly manyText?: string;
  /** Action label in the app's list, where it differs from the category's. */
  readonly open?: string;
  /** Replaces `text` in the app's list and in pushes, where one line has to be enough. */
  readonly listed?: string;
  /** Replaces subject and text in a text message. */
  readonly sms?: string;
  /** Replace the greeting and the footer of a mail to someone who has no account. */
  readonly greeting?: string;
  readonly footer?: string;
};

/** The texts of one notification with all variables filled in. */
export type Words = {
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
  /** The text of the app's list and of pushes. */
  readonly listed: string;
  readonly note: string | null;
  /** A note written by another user, in quotation marks, so that readers do not take it for a text of Evenly's. */
  readonly quoted: string | null;
  /** Reference of a payment for enquiries to support. */
  readonly reference: string | null;
  readonly action: string;
  /** Action label in the app's list. */
  readonly open: string;
  /** Text of the link to set a new password, next to the action. */
  readonly setPassword: string;
  readonly greeting: string;
  readonly footer: string;
  /** Label of the footer's link to the notification settings; null for mails that no setting can turn off. */
  readonly settings: string | null;
  /** The text message before truncation. */
  readonly sms: string;
};

/** Fills a notification's texts in the reader's language. `more` holds variables that are only known when it is sent, such as a code. */
export async function wordsOf(
  content: NotificationContent,
  reader: Reader,
  more: Variables = {},
): Promise<Words> {
  const locale = pickLocale([reader.locale]);
  const catalogue = await catalogueOf(locale);
  const { templates } = catalogue;
  const { type, category, isCarrier } = factsOf(content.template);
  const words: TemplateWords = templates.templates[content.template];
  const values = valuesOf(content, createFactFormat(catalogue, reader.timeZone));
  const told = {
    ...values,
    ...(values.transactionId ? { reference: referenceOf(values.transactionId) } : {}),
    firstName: reader.firstName,
    ...more,
  };
  const variables: Variables = Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      isolated(isWritten(name) ? withoutLinks(visible(value)) : visible(value)),
    ]),
  );
  const fill = (text: string) => fillTemplate(text, variables);
  const isOne = "rows" in content.data && content.data.rows === 1;
  const isMany = "count" in content.data && content.data.count > 1;
  const subject = fill((isMany && words.many) || words.subject);
  const other = (isMany && words.manyText) || (isOne && words.one) || (has(variables, "fee") && words.fee);
  const text = fill(other || words.text);
  const hasNote = words.note !== undefined && has(variables, "note");
  const isChosen = !isCarrier && type !== "security_alert";
  return {
    locale,
    subject,
    text,
    listed: words.listed === undefined ? text : fill(words.listed),
    note: hasNote && words.note !== undefined ? fill(words.note) : null,
    quoted: hasNote && type === "payment_received" ? fill(templates.quoted) : null,
    reference: has(variables, "reference") ? fill(templates.reference) : null,
    action: words.action,
    open: words.open ?? templates.open[category],
    setPassword: templates.setPassword,
    greeting: fill(words.greeting ?? templates.greeting),
    footer: fill(words.footer ?? (isChosen ? templates.chosenFooter : templates.footer)),
    settings: isChosen ? templates.settings : null,
    sms: words.sms === undefined ? `${subject}. ${text}` : fill(words.sms),
  };
}

/** Cache of loaded catalogues: every notification needs one, and an import resolves asynchronously even when the module is loaded. */
const catalogues = new Map<Locale, Promise<Catalogue>>();

function catalogueOf(locale: Locale): Promise<Catalogue> {
  const catalogue =
    catalogues.get(locale) ??
    loadMessages(locale, ["common", "templates"]).then((messages) => ({ ...messages, locale }));
  catalogues.set(locale, catalogue);
  return catalogue;
}

function has(variables: Variables, name: string): boolean {
  return Boolean(variables[name]);
}

import type { NotificationContent } from "@evenly/contract/features";
import { factsOf, valuesOf } from "@evenly/contract/notifications/content";
import type { Reader } from "@evenly/contract/notifications/schemas";
import { type Locale, loadMessages, pickLocale } from "@evenly/i18n";
import { isolated } from "@evenly/i18n/isolated";
import { type Catalogue, createFactFormat } from "./fact-format.ts";
import { fillTemplate, type Variables, visible } from "./fill-template.ts";
import { withoutLinks } from "./without-links.ts";

/** Texts that people and their browsers wrote; also the reader's own name, since a stranger may have registered their address. */
const isWritten = (variable: string) => /Name$|^(?:note|device)$/.test(variable);

/** A template of the catalogue; placeholders are written {{name}}. */
export type TemplateWords = {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  readonly action: string;
  /** Added where somebody wrote one. */
  readonly note?: string;
  /** Instead of `text` where a fee was taken. */
  readonly fee?: string;
  /** Instead of `text` where its lines are one. */
  readonly one?: string;
  /** Instead of `subject` and `text` for several events told of together. */
  readonly many?: string;
  readonly manyText?: string;
  /** The action where it stands in the app's list, if it is another than that of its category. */
  readonly open?: string;
  /** Instead of subject and text in a text message. */
  readonly sms?: string;
};

/** The words of one notification, filled in. */
export type Words = {
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
  readonly note: string | null;
  /** What somebody else wrote with their payment, in quotation marks: nobody takes it for words of Evenly's. */
  readonly quoted: string | null;
  /** By which a payment is named to support. */
  readonly reference: string | null;
  readonly action: string;
  /** The action where it stands in the app's list. */
  readonly open: string;
  /** For who has to set a new password, beside the action. */
  readonly setPassword: string;
  readonly greeting: string;
  readonly footer: string;
  /** Where the footer leads, null where no setting holds. */
  readonly settings: string | null;
  /** The text message, before it is shortened. */
  readonly sms: string;
};

/** Puts a notification into words of the reader's language; `more` are variables known only now, such as a code. */
export async function wordsOf(
  content: NotificationContent,
  reader: Reader,
  more: Variables = {},
): Promise<Words> {
  const locale = pickLocale([reader.locale]);
  const catalogue = await catalogueOf(locale);
  const { emails } = catalogue;
  const { type, category, isCarrier } = factsOf(content.template);
  const words: TemplateWords = emails.templates[content.template];
  const told = {
    ...valuesOf(content, createFactFormat(catalogue, reader.timeZone)),
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
    note: hasNote && words.note !== undefined ? fill(words.note) : null,
    quoted: hasNote && type === "payment_received" ? fill(emails.quoted) : null,
    reference: has(variables, "transactionId") ? fill(emails.reference) : null,
    action: words.action,
    open: words.open ?? emails.open[category],
    setPassword: emails.setPassword,
    greeting: fill(emails.greeting),
    footer: isChosen ? emails.chosenFooter : emails.footer,
    settings: isChosen ? emails.settings : null,
    sms: words.sms === undefined ? `${subject}. ${text}` : fill(words.sms),
  };
}

/** Kept, since every notification needs one and even a loaded module resolves asynchronously. */
const catalogues = new Map<Locale, Promise<Catalogue>>();

function catalogueOf(locale: Locale): Promise<Catalogue> {
  const catalogue =
    catalogues.get(locale) ??
    loadMessages(locale, ["common", "emails"]).then((messages) => ({ ...messages, locale }));
  catalogues.set(locale, catalogue);
  return catalogue;
}

function has(variables: Variables, name: string): boolean {
  return Boolean(variables[name]);
}

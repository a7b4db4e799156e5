/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { NotificationTemplate } from "@evenly/contract/notifications/centre";
import { type TemplateName, templates } from "@evenly/contract/notifications/templates";
import { type Locale, loadMessages, pickLocale } from "@evenly/i18n";
import { render } from "@react-email/render";
import { Letter } from "./letter.tsx";
import type { TemplateWords } from "./words-of.ts";

/** Lists every template with its words in a language, placeholders as they are; each language is written once. */
export function createTemplateList() {
  const written = new Map<Locale, Promise<readonly NotificationTemplate[]>>();
  return {
    list: (locale: string): Promise<readonly NotificationTemplate[]> => {
      const known = pickLocale([locale]);
      const list = written.get(known) ?? writeAll(known);
      written.set(known, list);
      return list;
    },
  };
}

async function writeAll(locale: Locale): Promise<readonly NotificationTemplate[]> {
  const { emails } = await loadMessages(locale, ["emails"]);
  const write = async (id: TemplateName): Promise<NotificationTemplate> => {
    const { type, channels, variables } = templates[id];
    const words: TemplateWords = emails.templates[id];
    const { greeting, footer } = emails;
    const note = words.note ?? null;
    const letter = { locale, greeting, footer, note, reference: null, linkUrl: "{{actionUrl}}" };
    const { name, subject, text: body, action } = words;
    const htmlBody = await render(<Letter {...letter} subject={subject} text={body} action={action} />);
    const smsBody = words.sms ?? `${subject}. ${body}`;
    return { id, name, type, channels: [...channels], subject, body, htmlBody, smsBody, variables: [...variables], isActive: true };
  };
  return Promise.all((Object.keys(templates) as TemplateName[]).map(write));
}

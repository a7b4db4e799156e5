import { notificationKinds } from "@evenly/contract/features";
import { notificationNames, templateIdOf } from "@evenly/contract/notifications/content";
import type { NotificationTemplate } from "@evenly/contract/notifications/settings";
import { loadMessages, pickLocale } from "@evenly/i18n";
import type { TemplateWords } from "./words-of.ts";

/** Lists every template with its words in a language, placeholders as they are. Without React: processes that send nothing list too. */
export function createTemplateList() {
  return {
    list: async (locale: string): Promise<readonly NotificationTemplate[]> => {
      const { emails } = await loadMessages(pickLocale([locale]), ["emails"]);
      return notificationNames.map((template) => {
        const { type, channels, variables } = notificationKinds[template];
        const words: TemplateWords = emails.templates[template];
        const { name, subject, text: body, note } = words;
        return {
          id: templateIdOf(template),
          name,
          type,
          channels: [...channels],
          subject,
          body,
          htmlBody: htmlOf([body, ...(note === undefined ? [] : [note])], words.action),
          smsBody: words.sms ?? `${subject}. ${body}`,
          variables: [...variables],
          isActive: true,
        };
      });
    },
  };
}

/** What a letter lays out: its paragraphs and the one thing to do. */
function htmlOf(paragraphs: readonly string[], action: string): string {
  const lines = paragraphs.map((text) => `<p>${escaped(text)}</p>`);
  return [...lines, `<p><a href="{{actionUrl}}">${escaped(action)}</a></p>`].join("\n");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

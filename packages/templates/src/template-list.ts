import { notificationKinds } from "@evenly/contract/features";
import { notificationNames, templateIdOf } from "@evenly/contract/notifications/content";
import type { NotificationTemplate } from "@evenly/contract/notifications/settings";
import { loadMessages, pickLocale } from "@evenly/i18n";
import { listedTexts } from "./listed-texts.ts";
import type { TemplateWords } from "./words-of.ts";

/**
 * Creates the list of all templates with their texts in a language, placeholders unfilled. It does not need React, so that processes that
 * send no mail can list templates.
 */
export function createTemplateList() {
  return {
    write: listedTexts,
    list: async (locale: string): Promise<readonly NotificationTemplate[]> => {
      const { templates } = await loadMessages(pickLocale([locale]), ["templates"]);
      return notificationNames.map((template) => {
        const { type, channels, variables } = notificationKinds[template];
        const words: TemplateWords = templates.templates[template];
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

/** HTML preview of a mail: its paragraphs and its action. */
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

/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { NotificationContent } from "@evenly/contract/features";
import type { Reader } from "@evenly/contract/notifications/schemas";
import { render } from "@react-email/render";
import { oneLine, shorten } from "./fill-template.ts";
import { Letter, type LetterProps } from "./letter.tsx";
import { listedTexts } from "./listed-texts.ts";
import { type Words, wordsOf } from "./words-of.ts";

type Links = Pick<LetterProps, "url" | "passwordUrl" | "settingsUrl">;
type Sent = Links & { readonly code?: string };

/** Two parts of a text message, 153 characters each. */
const SMS_LENGTH_MAX = 306;

/** Creates the writer of list items, pushes, mails and text messages in the reader's language, from the catalogue `templates`. */
export function createNotificationTexts() {
  return {
    notification: listedTexts,
    sms: async (content: NotificationContent, reader: Reader) =>
      shorten(oneLine((await wordsOf(content, reader)).sms), SMS_LENGTH_MAX),
    codeMessage: async (code: string, reader: Reader, content: NotificationContent) =>
      shorten(oneLine((await wordsOf(content, reader, { code })).sms), SMS_LENGTH_MAX),
    mail: async (content: NotificationContent, reader: Reader, { code, ...links }: Sent) => {
      const words = await wordsOf(content, reader, { actionUrl: links.url, ...(code && { code }) });
      const html = await render(<Letter {...words} {...links} subject={oneLine(words.subject)} />);
      return { subject: oneLine(words.subject), text: plainText(words, links), html };
    },
  };
}

function plainText(words: Words, { url, passwordUrl, settingsUrl }: Links): string {
  const { greeting, text, note, reference, action, setPassword, settings } = words;
  const password = passwordUrl === null ? null : `${setPassword}: ${passwordUrl}`;
  const footer = settings === null ? words.footer : `${words.footer}\n${settings}: ${settingsUrl}`;
  const parts = [greeting, text, note, `${action}: ${url}`, password, reference, footer];
  return parts.filter((part) => part !== null).join("\n\n");
}

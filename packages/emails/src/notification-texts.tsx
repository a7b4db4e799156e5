/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { NotificationContent, Reader } from "@evenly/contract/notifications/schemas";
import { render } from "@react-email/render";
import { oneLine, shorten } from "./fill-template.ts";
import { Letter } from "./letter.tsx";
import { type Words, wordsOf } from "./words-of.ts";

/** Two parts of a text message of 153 letters each. */
const SMS_LENGTH_MAX = 306;

/** Writes notifications, mails and text messages in the reader's language, from the catalogue `emails`. */
export function createNotificationTexts() {
  return {
    notification: async (content: NotificationContent, reader: Reader) => {
      const { subject, text, note, open } = await wordsOf(content, reader);
      const message = note === null ? text : `${text} ${oneLine(note)}`;
      return { title: oneLine(subject), message, actionText: open };
    },
    sms: async (content: NotificationContent, reader: Reader) =>
      shorten(oneLine((await wordsOf(content, reader)).sms), SMS_LENGTH_MAX),
    codeMessage: async (code: string, reader: Reader) =>
      (await wordsOf({ template: "phoneCode", data: { codeId: "" } }, reader, { code })).sms,
    mail: async (content: NotificationContent, reader: Reader, linkUrl: string) => {
      const words = await wordsOf(content, reader, { actionUrl: linkUrl });
      const html = await render(<Letter {...words} subject={oneLine(words.subject)} linkUrl={linkUrl} />);
      return { subject: oneLine(words.subject), text: plainText(words, linkUrl), html };
    },
  };
}

function plainText({ greeting, text, note, reference, action, footer }: Words, linkUrl: string): string {
  const parts = [greeting, text, note, `${action}: ${linkUrl}`, reference, footer];
  return parts.filter((part) => part !== null).join("\n\n");
}

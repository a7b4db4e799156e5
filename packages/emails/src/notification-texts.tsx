/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { NotificationContent } from "@evenly/contract/features";
import type { Reader } from "@evenly/contract/notifications/schemas";
import { render } from "@react-email/render";
import { oneLine, shorten } from "./fill-template.ts";
import { Letter, type LetterProps } from "./letter.tsx";
import { type Words, wordsOf } from "./words-of.ts";

type Links = Pick<LetterProps, "url" | "passwordUrl" | "settingsUrl">;

/** Two parts of a text message of 153 letters each. */
const SMS_LENGTH_MAX = 306;

/** Writes notifications, mails and text messages in the reader's language, from the catalogue `emails`. */
export function createNotificationTexts() {
  return {
    notification: async (content: NotificationContent, reader: Reader) => {
      const { subject, text, quoted, open } = await wordsOf(content, reader);
      // The title says it all but for what somebody wrote beside it.
      const message = quoted === null ? text : oneLine(quoted);
      return { title: oneLine(subject), message, actionText: open };
    },
    sms: async (content: NotificationContent, reader: Reader) =>
      shorten(oneLine((await wordsOf(content, reader)).sms), SMS_LENGTH_MAX),
    codeMessage: async (code: string, reader: Reader) =>
      (await wordsOf({ template: "phoneCode", data: { codeId: "" } }, reader, { code })).sms,
    mail: async (content: NotificationContent, reader: Reader, links: Links) => {
      const words = await wordsOf(content, reader, { actionUrl: links.url });
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

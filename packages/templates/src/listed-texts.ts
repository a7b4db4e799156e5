import type { NotificationContent } from "@evenly/contract/features";
import type { Reader } from "@evenly/contract/notifications/schemas";
import { oneLine } from "./fill-template.ts";
import { wordsOf } from "./words-of.ts";

/** Title, message and action of a list item or push. It does not need React. */
export async function listedTexts(content: NotificationContent, reader: Reader) {
  const { subject, listed, quoted, open } = await wordsOf(content, reader);
  // The title has all the information except a note, so only a note is added.
  const message = quoted === null ? listed : oneLine(quoted);
  return { title: oneLine(subject), message, actionText: open };
}

import type { MouseEvent } from "react";

/** Whether a press on a link asks for another tab or window: that is the browser's to open. */
export function isOtherTab({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey;
}

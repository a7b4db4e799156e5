import type { MouseEvent } from "react";

/** Whether a click asks for another tab or window, which the browser must open. */
export function isOtherTab({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey;
}

import { type RefObject, useLayoutEffect } from "react";
import { focusPage } from "./focus-page.ts";

/** If a part of the page is removed while it has the focus, moves the focus to the page's heading. */
export function useFocusAfter(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) focusPage();
    };
  }, [part]);
}

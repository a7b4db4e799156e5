import { type RefObject, useLayoutEffect } from "react";
import { focusPage } from "./app-frame.tsx";

/** A part of the page that goes while it has the focus leaves it to the page's heading. */
export function useFocusAfter(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) focusPage();
    };
  }, [part]);
}

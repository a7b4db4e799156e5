import { type RefObject, useEffect } from "react";

const TYPING = "input, textarea, select, [contenteditable], dialog *, [role=menu] *";

/** N and / focus a field from anywhere on the page, except while something else is typed. */
export function useFocusKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (isOther || (event.key.toLowerCase() !== "n" && event.key !== "/")) return;
      if (event.target instanceof Element && event.target.matches(TYPING)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [field]);
}

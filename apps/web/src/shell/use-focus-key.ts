import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";

const TYPING = "input, textarea, select, [contenteditable], dialog *, [role=menu] *";
/** Storage key of the choice whether single keys do something; the switch stands under Preferences. */
export const SHORTCUTS_KEY = "shortcuts";

/** True for a single key pressed outside of fields, dialogs and menus, while shortcuts are on (WCAG 2.1.4). */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.matches(TYPING)) return false;
  return localStorage.getItem(SHORTCUTS_KEY) !== "off";
}

/** Keys that focus a field from anywhere on its page; an address that ends in the hash focuses it on arrival. */
export function useFocusKey(field: RefObject<HTMLInputElement | null>, keys: string, hash: string): void {
  const isAsked = useLocation({ select: (location) => location.hash === hash });
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked, field]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.key === "" || !keys.includes(event.key.toLowerCase())) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [field, keys]);
}

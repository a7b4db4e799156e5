import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";
import { isShortcut } from "./shortcuts.ts";

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

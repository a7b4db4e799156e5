import type { KeyboardEvent } from "react";

/** Esc leaves a form, unless it closes something that is open in it. */
export function leaveOnEscape(leave: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("dialog, [role=menu], [role=listbox]"))
      return;
    event.preventDefault();
    leave();
  };
}

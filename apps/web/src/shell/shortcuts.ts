const TYPING = "input, textarea, select, [contenteditable], dialog *, [role=menu] *";
/** Storage key of the choice whether single keys do something; the switch stands under Preferences. */
export const SHORTCUTS_KEY = "shortcuts";

/** True for a single key pressed outside of fields, dialogs and menus, while shortcuts are on (WCAG 2.1.4). */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.matches(TYPING)) return false;
  return localStorage.getItem(SHORTCUTS_KEY) !== "off";
}

import { useEffect } from "react";

const TYPING = "input, textarea, select, [contenteditable], dialog *";

/** J and K move between the rows of the list, Enter opens the one in focus, R goes to the decision. */
export function useCaseKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (isOther || (event.target instanceof Element && event.target.matches(TYPING))) return;
      const key = event.key.toLowerCase();
      if (key === "r") document.querySelector<HTMLElement>("[data-case-decide]")?.focus();
      else if (key === "j" || key === "k") moveFocus(key === "j" ? 1 : -1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-case-row]")];
  const at = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1;
  const open = rows.findIndex((row) => row.getAttribute("aria-current") === "true");
  const start = at >= 0 ? at : open >= 0 ? open : step === 1 ? -1 : 1;
  rows[Math.min(Math.max(start + step, 0), rows.length - 1)]?.focus();
}

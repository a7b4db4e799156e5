/** Moves the focus to the page's heading, where keyboard and screen reader users start. */
export function focusPage(): void {
  const start = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

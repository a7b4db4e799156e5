/** Puts the focus on the page's heading, where keyboards and screen readers start. */
export function focusPage(): void {
  const start = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

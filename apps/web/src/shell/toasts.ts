import { TOAST_MS, TOAST_MS_SHORT } from "../config.ts";

/** Screens whose toasts are short. @see spec 1 section 9 */
const shortPaths: ReadonlySet<string> = new Set(["/login"]);

export type ToastKind = "success" | "error" | "info";
export type Toast = { readonly kind: ToastKind; readonly text: string; readonly durationMs: number };

let show: ((toast: Toast) => void) | null = null;
const waiting: Toast[] = [];

/** Says something at the top right for 5 seconds, 3 on the login screen; it waits until the toaster has loaded. */
export function notify(
  kind: ToastKind,
  text: string,
  durationMs = shortPaths.has(location.pathname) ? TOAST_MS_SHORT : TOAST_MS,
): void {
  const toast = { kind, text, durationMs };
  if (show) show(toast);
  else waiting.push(toast);
}

/** The toaster takes over, what waited first. Returns how to stop. */
export function takeToasts(next: (toast: Toast) => void): () => void {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    show = null;
  };
}

import type { ReactNode } from "react";
import { TOAST_MS, TOAST_MS_ACTION, TOAST_MS_SHORT } from "../config.ts";

/** Screens with short toasts. @see spec 1 section 9 */
const shortPaths: ReadonlySet<string> = new Set(["/login", "/notification-analytics"]);

export type ToastKind = "success" | "error" | "info";
export type ToastAction = { readonly label: string; readonly onPress: () => void };
export type Toast = {
  readonly kind: ToastKind;
  readonly text: ReactNode;
  readonly durationMs: number;
  readonly action?: ToastAction;
  /** Receives a function that dismisses the toast early. */
  readonly onShow?: (takeAway: () => void) => void;
};

let show: ((toast: Toast) => void) | null = null;
let want: (() => void) | null = null;
let isWanted = false;
const waiting: Toast[] = [];

/** Shows a toast for 5 seconds, 3 on short-toast screens; it is buffered until the toaster has loaded. */
export function notify(
  kind: ToastKind,
  text: string,
  durationMs = shortPaths.has(location.pathname) ? TOAST_MS_SHORT : TOAST_MS,
): void {
  handToast({ kind, text, durationMs });
}

/** Shows a toast with one action, for longer, so that there is time to reach it. */
export function notifyWithAction(
  kind: ToastKind,
  text: string,
  action: ToastAction,
  durationMs = TOAST_MS_ACTION,
): void {
  handToast({ kind, text, action, durationMs });
}

/** Shows a toast as it is given. */
export function handToast(toast: Toast): void {
  if (show) show(toast);
  else waiting.push(toast);
  wantToaster();
}

/** Requests the toaster, so that it is loaded before the first toast; most public pages never need it. */
export function wantToaster(): void {
  isWanted = true;
  want?.();
}

/** Calls back once the toaster is requested, or at once if it already was. Returns a function that stops it. */
export function whenToasterWanted(listener: () => void): () => void {
  want = listener;
  if (isWanted) listener();
  return () => {
    want = null;
  };
}

/** Registers the toaster, which first receives the buffered toasts. Returns a function that unregisters it. */
export function takeToasts(next: (toast: Toast) => void): () => void {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    show = null;
  };
}

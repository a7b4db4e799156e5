import type { ReactNode } from "react";
import { TOAST_MS, TOAST_MS_ACTION, TOAST_MS_SHORT } from "../config.ts";

/** Screens whose toasts are short. @see spec 1 section 9 */
const shortPaths: ReadonlySet<string> = new Set(["/login", "/notification-analytics"]);

export type ToastKind = "success" | "error" | "info";
export type ToastAction = { readonly label: string; readonly onPress: () => void };
export type Toast = {
  readonly kind: ToastKind;
  readonly text: ReactNode;
  readonly durationMs: number;
  readonly action?: ToastAction;
  /** Is given how it is taken away before its time. */
  readonly onShow?: (takeAway: () => void) => void;
};

let show: ((toast: Toast) => void) | null = null;
let want: (() => void) | null = null;
let isWanted = false;
const waiting: Toast[] = [];

/** Says something at the top right for 5 seconds, 3 on the login screen; it waits until the toaster has loaded. */
export function notify(
  kind: ToastKind,
  text: string,
  durationMs = shortPaths.has(location.pathname) ? TOAST_MS_SHORT : TOAST_MS,
): void {
  handToast({ kind, text, durationMs });
}

/** Says something with one thing to do about it; stands longer, so that there is time to reach it. */
export function notifyWithAction(kind: ToastKind, text: string, action: ToastAction): void {
  handToast({ kind, text, action, durationMs: TOAST_MS_ACTION });
}

/** Says what is given as it is given. */
export function handToast(toast: Toast): void {
  if (show) show(toast);
  else waiting.push(toast);
  wantToaster();
}

/** Has the toaster loaded, so that it is there before the first toast; most public pages never need it. */
export function wantToaster(): void {
  isWanted = true;
  want?.();
}

/** Calls back once somebody wants the toaster, at once when somebody has. Returns how to stop. */
export function whenToasterWanted(listener: () => void): () => void {
  want = listener;
  if (isWanted) listener();
  return () => {
    want = null;
  };
}

/** The toaster takes over, what waited first. Returns how to stop. */
export function takeToasts(next: (toast: Toast) => void): () => void {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    show = null;
  };
}

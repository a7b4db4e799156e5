/** Messages from pages to the service worker. */
export type ToWorker =
  | { readonly type: "SKIP_WAITING" }
  /** The user signed out: their notifications must not be shown any more. */
  | { readonly type: "SIGNED_OUT" };

/** Messages from the service worker to pages. */
export type ToPage =
  /** A notification was clicked; the page answers on the port when it navigates. */
  | { readonly type: "OPEN"; readonly path: string; readonly notificationId: string | null }
  /** This page was opened by a clicked notification; it marks it as read for the signed-in user and answers on the port. */
  | { readonly type: "OPENED"; readonly notificationId: string }
  /** The browser replaced the push subscription. */
  | { readonly type: "PUSH_CHANGED" };

/** What pages tell the service worker. */
export type ToWorker =
  | { readonly type: "SKIP_WAITING" }
  /** Somebody signed out: nothing may be shown to whoever comes next. */
  | { readonly type: "SIGNED_OUT" };

/** What the service worker tells pages. */
export type ToPage =
  /** A notification was pressed; the page answers on the port once it goes there. */
  | { readonly type: "OPEN"; readonly path: string; readonly notificationId: string | null }
  /** A notification was pressed and this page opened for it; whoever is signed in here has read it and answers on the port. */
  | { readonly type: "OPENED"; readonly notificationId: string }
  /** The browser replaced the push subscription. */
  | { readonly type: "PUSH_CHANGED" };

/** Views of the QR page: the user's code, the scanner, the user's codes. */
export const qrViews = ["show", "scan", "mine"] as const;
export type QrView = (typeof qrViews)[number];

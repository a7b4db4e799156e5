/** Stored states of a pay code; an open one whose time is over counts as expired. */
export const payCodeStates = ["open", "held", "used", "replaced", "revoked"] as const;
export type PayCodeState = (typeof payCodeStates)[number];
export const shownPayCodeStates = [...payCodeStates, "expired"] as const;
export type ShownPayCodeState = (typeof shownPayCodeStates)[number];
/** Minutes for which a code can be good; the default is the second. */
export const payCodeMinutes = [5, 15, 60, 1440] as const;
export type PayCodeMinutes = (typeof payCodeMinutes)[number];
export const PAY_CODE_MINUTES: PayCodeMinutes = 15;
export const PAY_CODE_NOTE_MAX = 140;
/** Codes of one person that can be open at the same time. */
export const PAY_CODES_OPEN_MAX = 20;
/** Length of a token: 16 bytes of the code's id and 16 bytes of signature, in base64url. */
export const PAY_CODE_TOKEN_LENGTH = 43;
/** Page of the app that a code's link opens. */
export const PAY_CODE_PATH = "/pay/code";

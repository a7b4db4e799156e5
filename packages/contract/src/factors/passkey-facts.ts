/** Passkeys of one account, minutes that a challenge lives, and the longest name. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_MINUTES = 5;
export const PASSKEY_NAME_MAX = 40;

/** Transports of WebAuthn level 3, by which a browser finds the authenticator. */
export const PASSKEY_TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

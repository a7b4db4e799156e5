/** Apart from the schemas, so that pages carry none for it. */

/** Days between two changes of a handle; the previous handle stays reserved as long. */
export const HANDLE_COOLDOWN_DAYS = 30;
export const HANDLE_LENGTH_MIN = 2;
export const HANDLE_LENGTH_MAX = 30;
/** Letters, digits and underscores, single dots between them. @see packages/db/src/auth/tables.ts */
export const handleShape = /^[a-z0-9](\.?[a-z0-9_]){1,29}$/;
/** Checks whether a lower-case text without @ can be a handle. */
export function isHandle(text: string): boolean {
  return text.length <= HANDLE_LENGTH_MAX && handleShape.test(text);
}

/** Digits of a code sent by text message. */
export const PHONE_CODE_DIGITS = 6;

/** POST, multipart/form-data with one part `file`; answers `{ success: true, user }`. */
export const AVATAR_PATH = "/api/users/avatar";
/** Types offered by file pickers; the server detects the type from the bytes. */
export const avatarMimeTypes = ["image/png", "image/jpeg", "image/webp"] as const;
/** Why a file was refused: `reason` of FILE_REFUSED. */
export const fileRefusals = ["type", "pixels", "broken", "infected", "quota"] as const;
export type FileRefusal = (typeof fileRefusals)[number];

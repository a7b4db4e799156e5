import * as z from "zod";
import { Currency } from "../amounts.ts";
import { PersonName, UserLocale } from "../auth/schemas.ts";
import { plainText } from "../plain-text.ts";
import { countryCodes } from "./countries.ts";
import { HANDLE_LENGTH_MAX, HANDLE_LENGTH_MIN, handleShape } from "./rules.ts";

export { AVATAR_PATH, HANDLE_COOLDOWN_DAYS } from "./rules.ts";

/** A handle as typed, with or without its @; kept in lower case. */
export const Handle = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^@/, ""))
  .pipe(
    z
      .string()
      .min(HANDLE_LENGTH_MIN, "is too short")
      .max(HANDLE_LENGTH_MAX, "is too long")
      .regex(handleShape, "has characters that no handle has"),
  );
export const Country = z.string().refine((code) => countryCodes.includes(code), "is no ISO 3166 code");
/** An IANA zone; the server knows which there are. */
const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z][\w+/-]*$/, "is no time zone");

/**
 * What is named changes, the rest stays. With `expectedVersion` it is refused (STATE_CONFLICT) when the profile has changed
 * since; without it the last write counts.
 */
export const UpdateProfileInput = z.strictObject({
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  country: Country.nullable().optional(),
  timeZone: TimeZone.optional(),
  locale: UserLocale.optional(),
  displayCurrency: Currency.optional(),
  expectedVersion: z.number().int().min(0).optional(),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const ChangeHandleInput = z.strictObject({ handle: Handle });
export type ChangeHandleInput = z.infer<typeof ChangeHandleInput>;
/** Whether a handle is to be had just now; changing to it decides. */
export const HandleCheck = z.object({ isAvailable: z.boolean() });
export type HandleCheck = z.infer<typeof HandleCheck>;

/** Life of a code sent by text message, and its tries. */
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_TRIES = 5;

/** A number as typed; without + it is read as one of the profile's country. */
export const RequestPhoneCodeInput = z.strictObject({
  phone: z.string().trim().min(4).max(40).regex(plainText, "has control characters"),
});
export type RequestPhoneCodeInput = z.infer<typeof RequestPhoneCodeInput>;
/** The code is on its way; only this request can be confirmed with it. */
export const PhoneCodeRequested = z.object({
  requestId: z.uuid(),
  phone: z.string().describe("as E.164"),
  expiresAt: z.date(),
});
export type PhoneCodeRequested = z.infer<typeof PhoneCodeRequested>;
export const ConfirmPhoneInput = z.strictObject({
  requestId: z.uuid(),
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, "has six digits"),
});
export type ConfirmPhoneInput = z.infer<typeof ConfirmPhoneInput>;

/** Where uploaded files are shown, each by its random id. */
export const FILES_PATH = "/files";
/** Bytes of an uploaded file at most. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
/** Pixels of an uploaded picture at most. */
export const UPLOAD_PIXELS_MAX = 25_000_000;

/** What keeps an account from being deleted: details of ACCOUNT_NOT_EMPTY. Amounts as decimal text. */
export const AccountRemains = z.object({
  balances: z.array(z.object({ currency: Currency, amount: z.string() })),
  openHolds: z.number().int().describe("payments under way, to or from the account"),
});
export type AccountRemains = z.infer<typeof AccountRemains>;

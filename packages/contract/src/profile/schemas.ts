import * as z from "zod";
import { Currency, PresentCurrency } from "../amounts.ts";
import { Password, PersonName, UserLocale } from "../auth/schemas.ts";
import { GroupId } from "../ids.ts";
import { plainText } from "../plain-text.ts";
import { countryCodes } from "./countries.ts";
import { HANDLE_LENGTH_MAX, HANDLE_LENGTH_MIN, handleShape } from "./rules.ts";

export { AVATAR_PATH, HANDLE_COOLDOWN_DAYS } from "./rules.ts";

/** A handle as typed, with or without @; converted to lower case. */
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
/** An IANA zone; only the server checks that it exists. */
export const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z][\w+/-]*$/, "is no time zone");

/**
 * Changes the given fields. With `expectedVersion` a stale version is refused (STATE_CONFLICT); without it the last write wins.
 */
export const UpdateProfileInput = z.strictObject({
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  country: Country.nullable().optional(),
  timeZone: TimeZone.optional(),
  locale: UserLocale.optional(),
  displayCurrency: PresentCurrency.optional(),
  password: Password.optional().describe("needed to change or remove a country that is set"),
  expectedVersion: z.number().int().min(0).optional(),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const ChangeHandleInput = z.strictObject({ handle: Handle });
export type ChangeHandleInput = z.infer<typeof ChangeHandleInput>;
/** Whether a handle is available now; it is not reserved. */
export const HandleCheck = z.object({ isAvailable: z.boolean() });
export type HandleCheck = z.infer<typeof HandleCheck>;

/** Lifetime of a code sent by text message, and its maximum number of attempts. */
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_TRIES = 5;

/** A phone number as typed; without + it is read as a number of the profile's country. */
export const RequestPhoneCodeInput = z.strictObject({
  phone: z.string().trim().min(4).max(40).regex(plainText, "has control characters"),
});
export type RequestPhoneCodeInput = z.infer<typeof RequestPhoneCodeInput>;
/** A code was sent; it confirms only this request. */
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
    .max(20)
    .trim()
    .regex(/^\d(?:[\s-]*\d){5}$/, "has six digits")
    .transform((text) => text.replace(/[\s-]/g, "")),
});
export type ConfirmPhoneInput = z.infer<typeof ConfirmPhoneInput>;

/** URL path of uploaded files, each under its random id. */
export const FILES_PATH = "/files";
/** Maximum size of an uploaded file, in bytes. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
/** Maximum number of pixels of an uploaded picture. */
export const UPLOAD_PIXELS_MAX = 25_000_000;

const remainsInGroup = { groupId: GroupId, groupName: z.string() };

/** One reason against deleting an account. Amounts are decimal strings; a group's is below zero if the account owes it. */
export const AccountRemain = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("balance"), currency: Currency, amount: z.string() }),
  z.object({ kind: z.literal("payments_on_the_way"), count: z.number().int() }),
  z.object({ kind: z.literal("deposits_on_the_way"), count: z.number().int() }),
  z.object({
    kind: z.literal("group_balance"),
    ...remainsInGroup,
    currency: Currency,
    amount: z.string(),
    isArchived: z.boolean(),
    isFormer: z.boolean().describe("the account's owner is out of the group and still owes in it"),
  }),
  z.object({ kind: z.literal("owned_group"), ...remainsInGroup }),
  z.object({ kind: z.literal("waiting_expenses"), ...remainsInGroup, count: z.number().int() }),
  z.object({ kind: z.literal("unconfirmed_payments"), ...remainsInGroup, count: z.number().int() }),
  z.object({ kind: z.literal("open_cases"), count: z.number().int() }),
]);
export type AccountRemain = z.infer<typeof AccountRemain>;
/** Details of ACCOUNT_NOT_EMPTY: why an account cannot be deleted yet, at most `REMAINS_MAX` reasons. */
export const AccountRemains = z.object({ remains: z.array(AccountRemain) });
export const REMAINS_MAX = 50;
export type AccountRemains = z.infer<typeof AccountRemains>;

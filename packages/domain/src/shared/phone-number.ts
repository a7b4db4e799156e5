import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Parses a phone number to E.164 (+ and digits); null when it is not a valid number. A number without a country code is read as
 * one of `country`.
 *
 * @see ITU-T E.164
 */
export function toE164(text: string, country: string | null): string | null {
  const home = country !== null && isSupportedCountry(country) ? (country satisfies CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(text.replace(/^\s*00/, "+"), home);
  return parsed?.isValid() ? parsed.number : null;
}

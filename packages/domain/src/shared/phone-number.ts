import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A phone number as E.164 (+ and digits), or null when it is none that could be called. Without its country's code it is read
 * as a number of `country`.
 *
 * @see ITU-T E.164
 */
export function toE164(text: string, country: string | null): string | null {
  const home = country !== null && isSupportedCountry(country) ? (country satisfies CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(text.replace(/^\s*00/, "+"), home);
  return parsed?.isValid() ? parsed.number : null;
}

/** Lengths of IBANs by country, for the countries that we know. */
const LENGTHS: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CH: 21,
  DE: 22,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  IE: 22,
  IT: 27,
  LU: 20,
  NL: 18,
  PL: 28,
  PT: 25,
};

/**
 * Whether an account number without spaces has the form and check digits of an IBAN (ISO 13616). It does not say that the account
 * exists.
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const length = LENGTHS[iban.slice(0, 2)];
  return (length === undefined || length === iban.length) && remainderOf(iban) === 1;
}

/** ISO 7064 MOD 97-10 of the rearranged number, digit by digit. */
function remainderOf(iban: string): number {
  let rest = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

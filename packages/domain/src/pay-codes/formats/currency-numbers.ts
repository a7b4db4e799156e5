/** ISO 4217 numbers of the currencies that merchant codes use. */
const CODES: Readonly<Record<string, string>> = {
  "036": "AUD",
  "124": "CAD",
  "156": "CNY",
  "203": "CZK",
  "208": "DKK",
  "344": "HKD",
  "348": "HUF",
  "356": "INR",
  "360": "IDR",
  "392": "JPY",
  "410": "KRW",
  "458": "MYR",
  "484": "MXN",
  "578": "NOK",
  "608": "PHP",
  "702": "SGD",
  "704": "VND",
  "710": "ZAR",
  "752": "SEK",
  "756": "CHF",
  "764": "THB",
  "826": "GBP",
  "840": "USD",
  "949": "TRY",
  "978": "EUR",
  "985": "PLN",
  "986": "BRL",
};

/** ISO 4217 code of a currency's number; null for one that we do not know. */
export function currencyOfNumber(number: string): string | null {
  return CODES[number] ?? null;
}

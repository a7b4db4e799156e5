import { isKnownCurrency } from "@evenly/money";

/** Currencies by what people call them, in small letters: signs and words; the likeliest first. */
const OFFERS = new Map(
  Object.entries({
    "€": "EUR",
    euro: "EUR",
    euros: "EUR",
    eur: "EUR",
    $: "USD CAD AUD NZD SGD HKD MXN ARS CLP COP TWD",
    dollar: "USD CAD AUD NZD SGD HKD",
    dollars: "USD CAD AUD NZD SGD HKD",
    us$: "USD",
    c$: "CAD",
    ca$: "CAD",
    a$: "AUD",
    au$: "AUD",
    nz$: "NZD",
    s$: "SGD",
    hk$: "HKD",
    nt$: "TWD",
    mx$: "MXN",
    r$: "BRL",
    real: "BRL",
    reais: "BRL",
    "£": "GBP EGP",
    pound: "GBP EGP",
    pounds: "GBP EGP",
    "¥": "JPY CNY",
    "￥": "JPY CNY",
    円: "JPY",
    yen: "JPY",
    元: "CNY TWD",
    yuan: "CNY",
    rmb: "CNY",
    "₩": "KRW",
    won: "KRW",
    "₹": "INR",
    rs: "INR PKR LKR NPR",
    "rs.": "INR PKR LKR NPR",
    rupee: "INR PKR LKR NPR",
    rupees: "INR PKR LKR NPR",
    kr: "SEK NOK DKK ISK",
    "kr.": "DKK SEK NOK ISK",
    kronor: "SEK",
    kroner: "NOK DKK",
    krona: "SEK ISK",
    krone: "NOK DKK",
    zł: "PLN",
    zl: "PLN",
    złoty: "PLN",
    złotych: "PLN",
    kč: "CZK",
    kc: "CZK",
    ft: "HUF",
    forint: "HUF",
    fr: "CHF XAF XOF",
    "fr.": "CHF XAF XOF",
    sfr: "CHF",
    "sfr.": "CHF",
    franken: "CHF",
    franc: "CHF XAF XOF",
    francs: "CHF XAF XOF",
    "₺": "TRY",
    tl: "TRY",
    lira: "TRY",
    "₽": "RUB",
    руб: "RUB BYN",
    "руб.": "RUB BYN",
    "₴": "UAH",
    грн: "UAH",
    "₪": "ILS",
    "฿": "THB",
    baht: "THB",
    "₫": "VND",
    đ: "VND",
    "₱": "PHP",
    peso: "MXN PHP ARS CLP COP",
    pesos: "MXN PHP ARS CLP COP",
    rp: "IDR",
    rm: "MYR",
    r: "ZAR",
    rand: "ZAR",
    "₦": "NGN",
    "₵": "GHS",
    "₸": "KZT",
    "₾": "GEL",
    "₼": "AZN",
    "₡": "CRC",
    "₲": "PYG",
    "₭": "LAK",
    "៛": "KHR",
    "₮": "MNT",
    "৳": "BDT",
    "֏": "AMD",
    lei: "RON MDL",
    leu: "RON MDL",
    лв: "BGN",
    "лв.": "BGN",
    kn: "HRK",
    kuna: "HRK",
    din: "RSD",
    "din.": "RSD",
    дин: "RSD",
    dh: "MAD AED",
    dhs: "AED MAD",
    "د.إ": "AED",
  }),
);

/** Currencies that a text may stand for, a code, a sign or a word, the likeliest first; none for an unknown text. */
export function currencyOffers(text: string): readonly string[] {
  const plain = text.trim();
  const code = plain.toUpperCase();
  if (isKnownCurrency(code)) return [code];
  return OFFERS.get(plain.toLowerCase())?.split(" ") ?? [];
}

const signs = new Map<string, readonly string[]>();

/** Signs and words that can stand for a currency. */
export function signsOf(currency: string): readonly string[] {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  // The longest first, so that of "US$" more than the "$" is taken.
  const found = [...OFFERS].flatMap(([sign, codes]) => (codes.split(" ").includes(currency) ? [sign] : []));
  const sorted = found.toSorted((a, b) => b.length - a.length);
  signs.set(currency, sorted);
  return sorted;
}

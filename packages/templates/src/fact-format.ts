import type { FactFormat } from "@evenly/contract/notifications/kind";
import type { Locale, Messages } from "@evenly/i18n";
import { fillTemplate } from "./fill-template.ts";
import { formatMoney } from "./format-money.ts";

/** The catalogues that facts take texts from, in one language. */
export type Catalogue = Pick<Messages, "common" | "templates"> & { readonly locale: Locale };

/** Formats facts in a language and a time zone. */
export function createFactFormat({ locale, common, templates }: Catalogue, timeZone: string): FactFormat {
  const categories: Readonly<Record<string, string>> = common.category;
  return {
    money: (amountMinor, currency) => formatMoney(BigInt(amountMinor), currency, locale),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    percent: (value) => new Intl.NumberFormat(locale, { style: "percent" }).format(value / 100),
    moment: (iso) => formatMoment(new Date(iso), templates.moment, locale, timeZone),
    category: (name) => (Object.hasOwn(categories, name) ? (categories[name] ?? name) : name),
    text: (key, values = {}) => fillTemplate(textAt(templates.facts, key), values),
  };
}

/** The text at a dotted path. Throws when it is missing: a test formats a sample of every kind. */
function textAt(catalogue: object, key: string): string {
  const found = key
    .split(".")
    .reduce<unknown>(
      (node, name) => (typeof node === "object" && node !== null ? Reflect.get(node, name) : undefined),
      catalogue,
    );
  if (typeof found !== "string") throw new Error(`no text in templates.facts: ${key}`);
  return found;
}

/** Date and time joined by the catalogue's text: Intl's combined style reads wrong inside a sentence. */
function formatMoment(moment: Date, words: string, locale: Locale, timeZone: string): string {
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(moment);
  return fillTemplate(words, { date: part({ dateStyle: "medium" }), time: part({ timeStyle: "short" }) });
}

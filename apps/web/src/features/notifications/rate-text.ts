type Format = { readonly number: (value: number, options: object) => string };

/** A fraction as a percentage; a dash without deliveries. */
export function rateText(rate: number | null, format: Format): string {
  if (rate === null) return "–";
  return format.number(rate, { style: "percent", maximumFractionDigits: 1 });
}

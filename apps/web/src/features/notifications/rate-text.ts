type Format = { readonly number: (value: number, options: object) => string };

/** A fraction as a percentage; a dash where nothing was sent. */
export function rateText(rate: number | null, format: Format): string {
  if (rate === null) return "–";
  return format.number(rate, { style: "percent", maximumFractionDigits: 1 });
}

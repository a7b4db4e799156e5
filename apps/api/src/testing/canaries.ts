/**
 * Where a value may be stored. A secret: nowhere. Personal data: nowhere in clear. Users' own words: in their own rows, but in no
 * log, error or queue.
 */
type Kind = "secret" | "personal" | "own words";
const made = () => `Canary-${Math.random().toString(36).slice(2)}-9`;
export const canaries = new Map<string, { readonly kind: Kind; readonly value: string }>();
/** Registers a canary and returns its value. */
export function plant(kind: Kind, name: string, value = made()): string {
  canaries.set(name, { kind, value });
  return value;
}

/** Names of the canaries of these kinds in a text, in plain or encoded form. */
export function found(text: string, ...kinds: readonly Kind[]): string[] {
  return [...canaries]
    .filter(([, { kind, value }]) => kinds.includes(kind) && formsOf(value).some((form) => form.test(text)))
    .map(([name]) => name);
}

function formsOf(value: string): RegExp[] {
  const bytes = Buffer.from(value);
  const forms = [
    value,
    bytes.toString("hex"),
    bytes.toString("base64").replace(/=+$/, ""),
    encodeURIComponent(value),
  ];
  // Six digits also occur inside longer numbers and in fractions of timestamps.
  if (/^\d{6}$/.test(value)) return [new RegExp(`(?<![\\d.a-f-])${value}(?![\\da-f-])`)];
  return forms.map((form) => new RegExp(form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
}

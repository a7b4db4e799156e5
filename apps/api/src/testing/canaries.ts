/**
 * What may stand where. A secret stands nowhere; what identifies a person stands nowhere in clear; the words that people wrote
 * stand in their own rows and in no log, error or queue.
 */
type Kind = "secret" | "personal" | "own words";
const made = () => `Canary-${Math.random().toString(36).slice(2)}-9`;
export const canaries = new Map<string, { readonly kind: Kind; readonly value: string }>();
/** Makes one and gives its value. */
export function plant(kind: Kind, name: string, value = made()): string {
  canaries.set(name, { kind, value });
  return value;
}

/** Names of the canaries of these kinds that a text holds, as they are or as bytes are written. */
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
  // Six digits also stand inside of longer numbers and behind the point of a moment.
  if (/^\d{6}$/.test(value)) return [new RegExp(`(?<![\\d.a-f-])${value}(?![\\da-f-])`)];
  return forms.map((form) => new RegExp(form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
}

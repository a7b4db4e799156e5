/** Where in a value: its keys from the outside in. */
export type Place = readonly string[];

/** Every place of a value, itself first. */
export function placesOf(value: unknown, place: Place = []): readonly Place[] {
  if (!isRecord(value)) return [place];
  return [place, ...Object.entries(value).flatMap(([key, child]) => placesOf(child, [...place, key]))];
}

/** The value with another one at that place. */
export function replaceAt(value: unknown, [key, ...rest]: Place, nasty: unknown): unknown {
  if (key === undefined) return nasty;
  if (!isRecord(value)) return nasty;
  return { ...value, [key]: replaceAt(value[key], rest, nasty) };
}

/** An object with keys, neither list nor date. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** What stands at a place. */
export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), value);
}

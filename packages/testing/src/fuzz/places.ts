/** Where in a value: its keys from the outside in; a list's are its positions. */
export type Place = readonly string[];

/** Of a list, so many are looked into: the others are of the same kind. */
const POSITIONS_MAX = 3;

/** Every place of a value, itself first. */
export function placesOf(value: unknown, place: Place = []): readonly Place[] {
  return [place, ...childrenOf(value).flatMap(([key, child]) => placesOf(child, [...place, key]))];
}

/** The value with another one at that place. */
export function replaceAt(value: unknown, [key, ...rest]: Place, nasty: unknown): unknown {
  if (key === undefined) return nasty;
  if (Array.isArray(value)) {
    return value.map((child, position) => (String(position) === key ? replaceAt(child, rest, nasty) : child));
  }
  if (!isRecord(value)) return nasty;
  return { ...value, [key]: replaceAt(value[key], rest, nasty) };
}

/** An object with keys, neither list nor date. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** What stands at a place. */
export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((node, key) => childrenOf(node).find(([name]) => name === key)?.[1], value);
}

function childrenOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return Object.entries(value.slice(0, POSITIONS_MAX));
  return isRecord(value) ? Object.entries(value) : [];
}

/** Path in a value: object keys and list positions from the outside in. */
export type Place = readonly string[];

/** Maximum number of elements visited per list; the others are of the same kind. */
const POSITIONS_MAX = 3;

/** Every path in a value, the root first. */
export function placesOf(value: unknown, place: Place = []): readonly Place[] {
  return [place, ...childrenOf(value).flatMap(([key, child]) => placesOf(child, [...place, key]))];
}

/** The value with the part at this path replaced. */
export function replaceAt(value: unknown, [key, ...rest]: Place, nasty: unknown): unknown {
  if (key === undefined) return nasty;
  if (Array.isArray(value)) {
    return value.map((child, position) => (String(position) === key ? replaceAt(child, rest, nasty) : child));
  }
  if (!isRecord(value)) return nasty;
  return { ...value, [key]: replaceAt(value[key], rest, nasty) };
}

/** True for plain objects: neither arrays nor dates. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** The part at a path. */
export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((node, key) => childrenOf(node).find(([name]) => name === key)?.[1], value);
}

function childrenOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return Object.entries(value.slice(0, POSITIONS_MAX));
  return isRecord(value) ? Object.entries(value) : [];
}

// The JSON types of the provider's example objects, without values and keys of metadata: resources of openapi/spec3 fixtures3.json in
// github.com/stripe/openapi at f6c2a48f (MIT License, Copyright (c) 2011- Stripe, Inc.).
import shapes from "./provider-shapes.json" with { type: "json" };

/** The JSON type of a value: its name, the type of a list's first item, or those of an object's fields. */
export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape };

export const providerShapes: Readonly<Record<string, Shape>> = shapes;

/**
 * What a value lacks that the provider's example has, as paths. Null agrees with every type, because each side shows one of the
 * two; the SDK's types say where null may stand. Fields in `leftOut` are not looked at.
 */
export function findDifferences(
  value: unknown,
  shape: Shape,
  leftOut: readonly string[],
  path = "",
): string[] {
  if (leftOut.includes(path) || value === null || shape === "null") return [];
  if (typeof shape === "string")
    return typeof value === shape ? [] : [`${path} is ${typeof value}, not ${shape}`];
  if (typeof value !== "object") return [`${path} is ${typeof value}, not an object`];
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    const [first] = shape;
    return first === undefined
      ? []
      : value.flatMap((item) => findDifferences(item, first, leftOut, `${path}[]`));
  }
  const fields = value as Record<string, unknown>;
  return Object.entries(shape).flatMap(([name, inner]) => {
    const at = path === "" ? name : `${path}.${name}`;
    if (leftOut.includes(at)) return [];
    return name in fields ? findDifferences(fields[name], inner, leftOut, at) : [`${at} is missing`];
  });
}

function isList(shape: Shape): shape is readonly Shape[] {
  return Array.isArray(shape);
}

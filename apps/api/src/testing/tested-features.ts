/// <reference types="vite/types/importMeta.d.ts" />
import type { Making, TestedFeature, TestedRoute, TestedRow } from "./tested-feature.ts";

const files = import.meta.glob<TestedFeature>("./features/*.ts", { eager: true, import: "tested" });
const features = Object.values(files);

/** Every documented row with its example and its refusals. */
export const testedRows: ReadonlyMap<string, TestedRow> = new Map(
  features.flatMap(({ rows = {} }) => Object.entries(rows)),
);

/** Every route of a feature's own. */
export const testedRoutes: ReadonlyMap<string, TestedRoute> = new Map(
  features.flatMap(({ routes = {} }) => Object.entries(routes)),
);

/** A path with its parameters besides `id` replaced by each of their values. */
export function spelledOut(route: string, tested?: TestedRoute): readonly string[] {
  return Object.entries(tested?.parameters ?? {}).reduce<readonly string[]>(
    (paths, [name, values]) =>
      paths.flatMap((path) => values.map((value) => path.replace(`:${name}`, value))),
    [route],
  );
}

/** Valid inputs, by procedure, that only an ownership rule can refuse. */
export const takenInputs: ReadonlyMap<string, object> = new Map(
  features.flatMap(({ takes = {} }) => Object.entries(takes)),
);

/** Creates the entities of all features; returns their ids by kind. */
export async function makeOfFeatures(making: Making): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const { makes = {} } of features)
    for (const [kind, make] of Object.entries(makes)) made.set(kind, await make(making));
  return made;
}

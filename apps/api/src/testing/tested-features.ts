/// <reference types="vite/types/importMeta.d.ts" />
import type { Making, TestedFeature, TestedRow } from "./tested-feature.ts";

const files = import.meta.glob<TestedFeature>("./features/*.ts", { eager: true, import: "tested" });
const features = Object.values(files);

/** Every documented row with its example and its refusals. */
export const testedRows: ReadonlyMap<string, TestedRow> = new Map(
  features.flatMap(({ rows = {} }) => Object.entries(rows)),
);

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

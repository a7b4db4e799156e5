import type { AllOf, WebFeature } from "./feature.ts";
import * as features from "./features.ts";

const all: readonly WebFeature[] = Object.values(features);

/** All contributions of one kind from every feature, in one list. */
export function brought<Part extends keyof WebFeature>(part: Part): AllOf<Part> {
  return all.flatMap((feature): AllOf<Part> => feature[part] ?? []);
}

type Brought<Part extends keyof WebFeature> = Extract<
  (typeof features)[keyof typeof features],
  { readonly [Each in Part]: object }
>[Part];

/** Union of all edit definitions, and of all frame definitions, with their own types. */
export type BroughtEdit = Brought<"edits">[number];
export type BroughtFrame = Brought<"frames">[number];

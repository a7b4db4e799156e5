import type { AllOf, WebFeature } from "./feature.ts";
import * as features from "./features.ts";

const all: readonly WebFeature[] = Object.values(features);

/** What the features bring of one part, all together. */
export function brought<Part extends keyof WebFeature>(part: Part): AllOf<Part> {
  return all.flatMap((feature): AllOf<Part> => feature[part] ?? []);
}

type Brought<Part extends keyof WebFeature> = Extract<
  (typeof features)[keyof typeof features],
  { readonly [Each in Part]: object }
>[Part];

/** Every definition of a kind of edit, and of a frame, with its own types. */
export type BroughtEdit = Brought<"edits">[number];
export type BroughtFrame = Brought<"frames">[number];

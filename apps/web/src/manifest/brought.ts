import type * as features from "../features.ts";
import type { AllOf, WebFeature } from "./feature.ts";

let all: readonly WebFeature[] = [];

/** Hands the features in, before anything that reads them is shown. */
export function bring(brought: readonly WebFeature[]): void {
  all = brought;
}

/** All contributions of one kind from every feature, in one list. */
export function brought<Part extends keyof WebFeature>(part: Part): AllOf<Part> {
  return all.flatMap((feature): AllOf<Part> => feature[part] ?? []);
}

/** Derives something from what was brought when it is first needed, and keeps it. */
export function fromBrought<Part extends keyof WebFeature, Derived>(
  part: Part,
  derive: (brought: AllOf<Part>) => Derived,
): () => Derived {
  let kept: { readonly from: readonly WebFeature[]; readonly derived: Derived } | undefined;
  return () => {
    if (kept?.from !== all) kept = { from: all, derived: derive(brought(part)) };
    return kept.derived;
  };
}

type Brought<Part extends keyof WebFeature> = Extract<
  (typeof features)[keyof typeof features],
  { readonly [Each in Part]: object }
>[Part];

/** Union of all edit definitions, and of all frame definitions, with their own types. */
export type BroughtEdit = Brought<"edits">[number];
export type BroughtFrame = Brought<"frames">[number];

import type { Earmarks, PartName } from "./context.ts";
import type { ServiceFeature } from "./feature.ts";
import { features } from "./features.ts";

/** What all features promise of a person's balance; each brings its own. */
export const earmarks: Earmarks = (features as readonly ServiceFeature<PartName>[]).flatMap(
  (feature) => feature.earmarks ?? [],
);

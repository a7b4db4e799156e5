import { catalogues, type Feature, type Messages } from "./catalogues.ts";
import type { Locale } from "./locales.ts";

/** Loads the catalogues of some features in one language. */
export async function loadMessages<F extends Feature>(
  locale: Locale,
  features: readonly F[],
): Promise<Pick<Messages, F>> {
  const entries = await Promise.all(
    features.map(async (feature) => [feature, (await catalogues[locale][feature]()).default] as const),
  );
  return Object.fromEntries(entries) as Pick<Messages, F>;
}

export const features = Object.keys(catalogues.en) as readonly Feature[];

import { loaders } from "./catalogues.gen.ts";
import type { Locale } from "./locales.ts";
import type { TextsOf } from "./together.ts";

/** The shape of every catalogue; English is the reference. */
export type Messages = { [Name in keyof typeof loaders.en]: TextsOf<(typeof loaders.en)[Name]> };
export type Feature = keyof Messages;

type Catalogues = { readonly [Name in Feature]: () => Promise<{ readonly default: Messages[Name] }> };

/**
 * Loaders of all text catalogues. A file `messages/<locale>/<name>.json` is a catalogue; one in a feature's folder, such as
 * `<feature>/errors.json`, is merged into the catalogue of its name.
 */
export const catalogues: Record<Locale, Catalogues> = loaders;

import "./app-config.ts";

export { createTranslator } from "use-intl/core";
export type { Feature, Messages } from "./catalogues.ts";
export { features, loadMessages } from "./load-messages.ts";
export { DEFAULT_LOCALE, isLocale, type Locale, locales, pickLocale } from "./locales.ts";
export { pseudoLocalize } from "./pseudo-locale.ts";

import "./app-config.ts";

export { createTranslator } from "use-intl/core";
export { features, loadMessages } from "./load-messages.ts";
export { DEFAULT_LOCALE, isLocale, type Locale, locales, pickLocale } from "./locales.ts";
export type { Feature, Messages } from "./messages.ts";
export { pseudoLocalize } from "./pseudo-locale.ts";

import { type Feature, isLocale, type Locale, loadMessages, type Messages, pickLocale } from "@evenly/i18n";

const KEY = "locale";

type State = { readonly locale: Locale; readonly messages: Partial<Messages> };

const listeners = new Set<() => void>();
const wanted = new Set<Feature>(["common", "nav", "errors"]);
let changes = 0;
let state: State = { locale: firstLocale(), messages: {} };

function firstLocale(): Locale {
  const stored = localStorage.getItem(KEY);
  return isLocale(stored) ? stored : pickLocale(navigator.languages);
}

/** The current language and every catalogue loaded so far. */
export function readI18n(): State {
  return state;
}

export function subscribeToI18n(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the catalogues that a page needs, once each; the shell's own are always included. */
export async function needMessages(...features: readonly Feature[]): Promise<void> {
  for (const feature of features) wanted.add(feature);
  const missing = [...wanted].filter((feature) => state.messages[feature] === undefined);
  if (missing.length === 0) return;
  const { locale } = state;
  const loaded = await loadMessages(locale, missing);
  // If the language was changed meanwhile, that change loads all wanted catalogues itself.
  if (state.locale === locale) replace({ locale, messages: { ...state.messages, ...loaded } });
}

/** Changes the language; all texts switch together once every catalogue is loaded. */
export async function changeLocale(locale: Locale): Promise<void> {
  localStorage.setItem(KEY, locale);
  changes += 1;
  const change = changes;
  let messages: Partial<Messages> = {};
  // Catalogues requested while these load are loaded too.
  const missing = () => [...wanted].filter((feature) => messages[feature] === undefined);
  for (let features = missing(); features.length > 0; features = missing())
    messages = { ...messages, ...(await loadMessages(locale, features)) };
  if (change === changes) replace({ locale, messages });
}

function replace(next: State): void {
  state = next;
  document.documentElement.lang = next.locale;
  for (const listener of listeners) listener();
}

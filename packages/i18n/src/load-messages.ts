import type { Locale } from "./locales.ts";
import type { Feature, Messages } from "./messages.ts";

type Loaders = { readonly [F in Feature]: () => Promise<{ readonly default: Messages[F] }> };

const loaders: Record<Locale, Loaders> = {
  en: {
    auth: () => import("./messages/en/auth.json"),
    common: () => import("./messages/en/common.json"),
    contacts: () => import("./messages/en/contacts.json"),
    notifications: () => import("./messages/en/notifications.json"),
    offline: () => import("./messages/en/offline.json"),
    preferences: () => import("./messages/en/preferences.json"),
    profile: () => import("./messages/en/profile.json"),
    security: () => import("./messages/en/security.json"),
    dashboard: () => import("./messages/en/dashboard.json"),
    emails: () => import("./messages/en/emails.json"),
    errors: () => import("./messages/en/errors.json"),
    history: () => import("./messages/en/history.json"),
    landing: () => import("./messages/en/landing.json"),
    legal: () => import("./messages/en/legal.json"),
    nav: () => import("./messages/en/nav.json"),
    pwa: () => import("./messages/en/pwa.json"),
    realtime: () => import("./messages/en/realtime.json"),
    receipt: () => import("./messages/en/receipt.json"),
    send: () => import("./messages/en/send.json"),
  },
  de: {
    auth: () => import("./messages/de/auth.json"),
    common: () => import("./messages/de/common.json"),
    contacts: () => import("./messages/de/contacts.json"),
    notifications: () => import("./messages/de/notifications.json"),
    offline: () => import("./messages/de/offline.json"),
    preferences: () => import("./messages/de/preferences.json"),
    profile: () => import("./messages/de/profile.json"),
    security: () => import("./messages/de/security.json"),
    dashboard: () => import("./messages/de/dashboard.json"),
    emails: () => import("./messages/de/emails.json"),
    errors: () => import("./messages/de/errors.json"),
    history: () => import("./messages/de/history.json"),
    landing: () => import("./messages/de/landing.json"),
    legal: () => import("./messages/de/legal.json"),
    nav: () => import("./messages/de/nav.json"),
    pwa: () => import("./messages/de/pwa.json"),
    realtime: () => import("./messages/de/realtime.json"),
    receipt: () => import("./messages/de/receipt.json"),
    send: () => import("./messages/de/send.json"),
  },
};

/** Loads the catalogues of some features in one language. */
export async function loadMessages<F extends Feature>(
  locale: Locale,
  features: readonly F[],
): Promise<Pick<Messages, F>> {
  const entries = await Promise.all(
    features.map(async (feature) => [feature, (await loaders[locale][feature]()).default] as const),
  );
  return Object.fromEntries(entries) as Pick<Messages, F>;
}

export const features = Object.keys(loaders.en) as readonly Feature[];

import type { Locale } from "./locales.ts";
import { type TextsOf, together } from "./together.ts";

/**
 * Loaders of all text catalogues; a new feature adds its line to each language. Texts that a feature adds to shared catalogues (`nav`,
 * `errors`, `templates`, `offline`) are in a file in the feature's folder and are merged into the shared catalogue.
 */
const en = {
  admin: () => import("./messages/en/admin.json"),
  auth: () => import("./messages/en/auth.json"),
  cases: () => import("./messages/en/cases.json"),
  common: () => import("./messages/en/common.json"),
  contacts: () => import("./messages/en/contacts.json"),
  dashboard: () => import("./messages/en/dashboard.json"),
  templates: together(
    () => import("./messages/en/templates.json"),
    () => import("./messages/en/auth/templates.json"),
    () => import("./messages/en/cases/templates.json"),
    () => import("./messages/en/factors/templates.json"),
    () => import("./messages/en/fraud/templates.json"),
    () => import("./messages/en/notifications/templates.json"),
    () => import("./messages/en/operators/templates.json"),
    () => import("./messages/en/payments/templates.json"),
    () => import("./messages/en/profile/templates.json"),
    () => import("./messages/en/security/templates.json"),
  ),
  errors: together(
    () => import("./messages/en/errors.json"),
    () => import("./messages/en/cases/errors.json"),
    () => import("./messages/en/factors/errors.json"),
    () => import("./messages/en/fraud/errors.json"),
    () => import("./messages/en/expenses/errors.json"),
    () => import("./messages/en/groups/errors.json"),
  ),
  factors: () => import("./messages/en/factors.json"),
  fraud: () => import("./messages/en/fraud.json"),
  expenses: () => import("./messages/en/expenses.json"),
  groupAnalytics: () => import("./messages/en/groupAnalytics.json"),
  groups: () => import("./messages/en/groups.json"),
  settlements: () => import("./messages/en/settlements.json"),
  history: () => import("./messages/en/history.json"),
  holds: () => import("./messages/en/holds.json"),
  landing: () => import("./messages/en/landing.json"),
  legal: () => import("./messages/en/legal.json"),
  nav: together(
    () => import("./messages/en/nav.json"),
    () => import("./messages/en/admin/nav.json"),
    () => import("./messages/en/fraud/nav.json"),
    () => import("./messages/en/factors/nav.json"),
    () => import("./messages/en/groups/nav.json"),
  ),
  notifications: () => import("./messages/en/notifications.json"),
  offline: () => import("./messages/en/offline.json"),
  preferences: () => import("./messages/en/preferences.json"),
  profile: () => import("./messages/en/profile.json"),
  pwa: () => import("./messages/en/pwa.json"),
  realtime: () => import("./messages/en/realtime.json"),
  quickEntry: () => import("./messages/en/quickEntry.json"),
  receipt: () => import("./messages/en/receipt.json"),
  security: () => import("./messages/en/security.json"),
  send: () => import("./messages/en/send.json"),
  stepUp: () => import("./messages/en/stepUp.json"),
};

const de = {
  admin: () => import("./messages/de/admin.json"),
  auth: () => import("./messages/de/auth.json"),
  cases: () => import("./messages/de/cases.json"),
  common: () => import("./messages/de/common.json"),
  contacts: () => import("./messages/de/contacts.json"),
  dashboard: () => import("./messages/de/dashboard.json"),
  templates: together(
    () => import("./messages/de/templates.json"),
    () => import("./messages/de/auth/templates.json"),
    () => import("./messages/de/cases/templates.json"),
    () => import("./messages/de/factors/templates.json"),
    () => import("./messages/de/fraud/templates.json"),
    () => import("./messages/de/notifications/templates.json"),
    () => import("./messages/de/operators/templates.json"),
    () => import("./messages/de/payments/templates.json"),
    () => import("./messages/de/profile/templates.json"),
    () => import("./messages/de/security/templates.json"),
  ),
  errors: together(
    () => import("./messages/de/errors.json"),
    () => import("./messages/de/cases/errors.json"),
    () => import("./messages/de/factors/errors.json"),
    () => import("./messages/de/fraud/errors.json"),
    () => import("./messages/de/expenses/errors.json"),
    () => import("./messages/de/groups/errors.json"),
  ),
  factors: () => import("./messages/de/factors.json"),
  fraud: () => import("./messages/de/fraud.json"),
  expenses: () => import("./messages/de/expenses.json"),
  groupAnalytics: () => import("./messages/de/groupAnalytics.json"),
  groups: () => import("./messages/de/groups.json"),
  settlements: () => import("./messages/de/settlements.json"),
  history: () => import("./messages/de/history.json"),
  holds: () => import("./messages/de/holds.json"),
  landing: () => import("./messages/de/landing.json"),
  legal: () => import("./messages/de/legal.json"),
  nav: together(
    () => import("./messages/de/nav.json"),
    () => import("./messages/de/admin/nav.json"),
    () => import("./messages/de/fraud/nav.json"),
    () => import("./messages/de/factors/nav.json"),
    () => import("./messages/de/groups/nav.json"),
  ),
  notifications: () => import("./messages/de/notifications.json"),
  offline: () => import("./messages/de/offline.json"),
  preferences: () => import("./messages/de/preferences.json"),
  profile: () => import("./messages/de/profile.json"),
  pwa: () => import("./messages/de/pwa.json"),
  realtime: () => import("./messages/de/realtime.json"),
  quickEntry: () => import("./messages/de/quickEntry.json"),
  receipt: () => import("./messages/de/receipt.json"),
  security: () => import("./messages/de/security.json"),
  send: () => import("./messages/de/send.json"),
  stepUp: () => import("./messages/de/stepUp.json"),
};

/** The shape of every catalogue; English is the reference. */
export type Messages = { [Name in keyof typeof en]: TextsOf<(typeof en)[Name]> };
export type Feature = keyof Messages;

type Catalogues = { readonly [Name in Feature]: () => Promise<{ readonly default: Messages[Name] }> };

export const catalogues: Record<Locale, Catalogues> = { en, de };

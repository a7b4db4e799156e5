import type auth from "./messages/en/auth.json";
import type common from "./messages/en/common.json";
import type contacts from "./messages/en/contacts.json";
import type dashboard from "./messages/en/dashboard.json";
import type emails from "./messages/en/emails.json";
import type errors from "./messages/en/errors.json";
import type history from "./messages/en/history.json";
import type landing from "./messages/en/landing.json";
import type legal from "./messages/en/legal.json";
import type nav from "./messages/en/nav.json";
import type notifications from "./messages/en/notifications.json";
import type offline from "./messages/en/offline.json";
import type preferences from "./messages/en/preferences.json";
import type profile from "./messages/en/profile.json";
import type pwa from "./messages/en/pwa.json";
import type realtime from "./messages/en/realtime.json";
import type receipt from "./messages/en/receipt.json";
import type security from "./messages/en/security.json";
import type send from "./messages/en/send.json";

/** The shape of every catalogue; English is the source. */
export type Messages = {
  auth: typeof auth;
  common: typeof common;
  contacts: typeof contacts;
  notifications: typeof notifications;
  offline: typeof offline;
  preferences: typeof preferences;
  profile: typeof profile;
  security: typeof security;
  dashboard: typeof dashboard;
  emails: typeof emails;
  errors: typeof errors;
  history: typeof history;
  landing: typeof landing;
  legal: typeof legal;
  nav: typeof nav;
  pwa: typeof pwa;
  realtime: typeof realtime;
  receipt: typeof receipt;
  send: typeof send;
};

export type Feature = keyof Messages;

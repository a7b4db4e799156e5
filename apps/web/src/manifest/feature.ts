import type { Messages } from "@evenly/i18n";
import type { LucideIcon } from "lucide-react";
import type { QueryPath } from "./frame-definition.ts";

export type NavKey = keyof Messages["nav"];

/** A navigation entry: in the desktop's bar, in the phone's menu, or as a tab of another page. */
export type NavigationEntry = {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: NavKey;
  /** Labels in the menu and in a row of tabs, where they differ from the bar's label. */
  readonly menuLabel?: NavKey;
  readonly tabLabel?: NavKey;
  readonly group: NavKey;
  /** Sort order among all entries. */
  readonly order: number;
  /** The page that shows this entry as a tab; without it the entry is in the bar. */
  readonly tabOf?: string;
  /** A second page that shows it as a tab, under another label. */
  readonly alsoTabOf?: { readonly page: string; readonly label: NavKey };
  /** Shown to operators only. */
  readonly isForOperators?: true;
  /** Pages one step below this one, on which its tab is marked, too. */
  readonly covers?: readonly string[];
};

/** An icon for notifications; a notification kind refers to it by name. */
export type NotificationIcon = { readonly name: string; readonly icon: LucideIcon };

type Parts = {
  readonly navigation: NavigationEntry;
  /** Kinds of edits that are queued on the device while offline, made by `defineEdit`. */
  readonly edits: { readonly kind: string };
  /** Socket frames that the feature handles, made by `defineFrame`. */
  readonly frames: { readonly type: string };
  /** Queries to invalidate after the socket reconnects, because changes may have been missed. */
  readonly live: QueryPath;
  readonly notificationIcons: NotificationIcon;
  /** Procedures whose answers may be stored on the device; none may return a secret, a code or a token. */
  readonly keptAnswers: string;
  /** Procedures whose answers are only used at once; the page shows no age for them. */
  readonly momentaryAnswers: string;
};

/** The parts that a feature contributes to the shell, the offline queue and the socket. Heavy code must be loaded by functions. */
export type WebFeature = { readonly [Part in keyof Parts]?: readonly Parts[Part][] };
/** The contributions of all features to one part. */
export type AllOf<Part extends keyof Parts> = readonly Parts[Part][];

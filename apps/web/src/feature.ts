import type { Messages } from "@evenly/i18n";
import type { LucideIcon } from "lucide-react";
import type { QueryPath } from "./frame-definition.ts";

export type NavKey = keyof Messages["nav"];

/** An entry of the navigation: in the bar of a desktop, in the menu of a phone, or among the tabs of another page. */
export type NavigationEntry = {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: NavKey;
  /** Its labels in the menu and in a row of tabs, where they differ. */
  readonly menuLabel?: NavKey;
  readonly tabLabel?: NavKey;
  readonly group: NavKey;
  /** Its place among all entries. */
  readonly order: number;
  /** The page among whose tabs it is; without one it has an entry in the bar. */
  readonly tabOf?: string;
};

type Parts = {
  readonly navigation: NavigationEntry;
  /** The kinds of edits that wait on the device while there is no network, by `defineEdit`. */
  readonly edits: { readonly kind: string };
  /** The frames of the socket that it acts on, by `defineFrame`. */
  readonly frames: { readonly type: string };
  /** What may have changed unnoticed while the socket was away. */
  readonly live: QueryPath;
  /** Procedures whose answers may be kept on the device; none may hold a secret, a code or a token. */
  readonly keptAnswers: string;
  /** Procedures whose answers only count when they are given, so that nothing is said of their age. */
  readonly momentaryAnswers: string;
};

/** What a feature brings to the shell, the offline queue and the socket. What is heavy is loaded by functions in it. */
export type WebFeature = { readonly [Part in keyof Parts]?: readonly Parts[Part][] };
/** What all features bring of one part. */
export type AllOf<Part extends keyof Parts> = readonly Parts[Part][];

import { useRouter } from "@tanstack/react-router";
import { brought } from "../brought.ts";
import type { NavigationEntry, NavKey } from "../feature.ts";

const all = [...brought("navigation")].sort((one, other) => one.order - other.order);

type NavigationGroup = { readonly label: NavKey; readonly entries: readonly NavigationEntry[] };

/** Groups of the menu sheet on a phone. @see spec 1 section 2 */
export const menuGroups: readonly NavigationGroup[] = [...new Set(all.map(({ group }) => group))].map(
  (label) => ({ label, entries: all.filter(({ group }) => group === label) }),
);

/** The entries of the bar on a desktop, by group: pages that are no tab of another page. */
export const barClusters = menuGroups.map(({ entries }) =>
  entries.filter(({ tabOf }) => tabOf === undefined),
);

/** The entries of a page's row of tabs: its own, then those of its tabs. */
export function tabsOf(page: string): readonly NavigationEntry[] {
  return all.filter(({ to, tabOf }) => to === page || tabOf === page);
}

/** Keeps the entries whose screens exist. */
export function useExistingEntries(entries: readonly NavigationEntry[]): readonly NavigationEntry[] {
  const { routesByPath } = useRouter();
  return entries.filter((entry) => entry.to in routesByPath);
}

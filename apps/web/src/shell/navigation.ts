import { useRouter } from "@tanstack/react-router";
import { api } from "../api/trpc.ts";
import { fromBrought } from "../manifest/brought.ts";
import type { NavigationEntry, NavKey } from "../manifest/feature.ts";

const all = fromBrought("navigation", (entries) => entries.toSorted((one, other) => one.order - other.order));

type NavigationGroup = { readonly label: NavKey; readonly entries: readonly NavigationEntry[] };

/** Groups of the menu sheet on a phone. @see spec 1 section 2 */
export function menuGroups(): readonly NavigationGroup[] {
  const labels = new Set(all().map(({ group }) => group));
  return [...labels].map((label) => ({ label, entries: all().filter(({ group }) => group === label) }));
}

/** The entries of the desktop's bar, by group: pages that are not a tab of another page. */
export function barClusters(): readonly (readonly NavigationEntry[])[] {
  return menuGroups().map(({ entries }) => entries.filter(({ tabOf }) => tabOf === undefined));
}

/** The entries of a page's row of tabs: the page itself, then its tabs. */
export function tabsOf(page: string): readonly NavigationEntry[] {
  return all().flatMap((entry) => {
    if (entry.to === page || entry.tabOf === page) return [entry];
    return entry.alsoTabOf?.page === page ? [{ ...entry, tabLabel: entry.alsoTabOf.label }] : [];
  });
}

/** Whether a page is the entry's own or one that it covers. */
export function isOn(path: string, { to, covers = [] }: NavigationEntry): boolean {
  return [to, ...covers].some((page) => path === page || path.startsWith(`${page}/`));
}

/** Keeps the entries whose route exists and that the user may see. */
export function useExistingEntries(entries: readonly NavigationEntry[]): readonly NavigationEntry[] {
  const { routesByPath } = useRouter();
  const isOperator = api.auth.getProfile.useQuery().data?.isAdmin === true;
  return entries.filter(
    ({ to, isForOperators = false }) => to in routesByPath && (isOperator || !isForOperators),
  );
}

import type { Messages } from "@evenly/i18n";
import { useRouter } from "@tanstack/react-router";
import {
  ArrowUpRight,
  Bell,
  History,
  House,
  type LucideIcon,
  Settings2,
  Shield,
  User,
  Users,
} from "lucide-react";

type NavKey = keyof Messages["nav"];

/** One entry: its route, its label in the bar and, where it differs, in the phone's menu. */
export type NavEntry = {
  readonly to: string;
  readonly label: NavKey;
  readonly menuLabel?: NavKey;
  readonly icon: LucideIcon;
  /** Pages without an entry of their own in the bar that are reached from this one's tabs. */
  readonly covers?: readonly string[];
};

/** Entries of the bar on a desktop, in clusters. Each screen adds its own here. @see spec 1 section 2 */
export const barClusters: readonly (readonly NavEntry[])[] = [
  [
    { to: "/dashboard", label: "dashboard", icon: House },
    { to: "/send", label: "send", icon: ArrowUpRight, covers: ["/history"] },
  ],
  [
    {
      to: "/profile",
      label: "profile",
      icon: User,
      covers: ["/security", "/contacts", "/notification-analytics", "/preferences"],
    },
  ],
];

/** Groups of the menu sheet on a phone. */
export const menuGroups: readonly { readonly label: NavKey; readonly entries: readonly NavEntry[] }[] = [
  {
    label: "money",
    entries: [
      { to: "/dashboard", label: "dashboard", icon: House },
      { to: "/send", label: "sendMoney", icon: ArrowUpRight },
      { to: "/history", label: "history", icon: History },
    ],
  },
  {
    label: "you",
    entries: [
      { to: "/profile", label: "profile", icon: User },
      { to: "/security", label: "security", icon: Shield },
      { to: "/contacts", label: "contacts", icon: Users },
      { to: "/notification-analytics", label: "notifications", icon: Bell },
      { to: "/preferences", label: "preferences", icon: Settings2 },
    ],
  },
];

/** Keeps the entries whose screens exist. */
export function useExistingEntries(entries: readonly NavEntry[]): readonly NavEntry[] {
  const { routesByPath } = useRouter();
  return entries.filter((entry) => entry.to in routesByPath);
}

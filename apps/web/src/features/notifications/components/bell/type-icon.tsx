import type { Notification } from "@evenly/contract/notifications/centre";
import { IconTile } from "@evenly/ui";
import {
  ArrowDownLeft,
  ArrowUpRight,
  Bell,
  ChartPie,
  type LucideIcon,
  ShieldAlert,
  User,
  Users,
} from "lucide-react";
import { fromBrought } from "../../../../manifest/brought.ts";

const named = fromBrought(
  "notificationIcons",
  (icons) => new Map(icons.map(({ name, icon }) => [name, icon])),
);
const byType: Readonly<Record<string, readonly [LucideIcon, string]>> = {
  payment_received: [ArrowDownLeft, "bg-positive-soft! text-positive-text!"],
  payment_sent: [ArrowUpRight, ""],
  security_alert: [ShieldAlert, ""],
  budget_alert: [ChartPie, "bg-warning-soft! text-warning-text!"],
  group_update: [Users, ""],
  account: [User, ""],
};

/** The icon of a notification's type; its template may define a more specific one. */
export function TypeIcon({ item }: { readonly item: Notification }) {
  const [ofType, lookOfType] = byType[item.type] ?? [Bell, ""];
  // Red is only for what needs an answer.
  const look = item.priority === "urgent" ? "bg-negative-soft! text-negative-text!" : lookOfType;
  const Icon = named().get(item.icon ?? "") ?? ofType;
  return (
    <IconTile className={look}>
      <Icon size={20} strokeWidth={1.75} />
    </IconTile>
  );
}

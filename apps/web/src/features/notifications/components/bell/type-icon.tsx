import type { Notification } from "@evenly/contract/notifications/centre";
import { IconTile } from "@evenly/ui";
import {
  ArrowDownLeft,
  ArrowUpRight,
  Bell,
  ChartPie,
  FileDown,
  FileX,
  Flag,
  Gauge,
  type LucideIcon,
  Megaphone,
  ShieldAlert,
  Undo2,
  User,
  Users,
} from "lucide-react";

/** Signs that templates name. */
const named: Readonly<Record<string, LucideIcon>> = {
  "undo-2": Undo2,
  flag: Flag,
  gauge: Gauge,
  "file-down": FileDown,
  "file-x": FileX,
  megaphone: Megaphone,
};
const byType: Readonly<Record<string, readonly [LucideIcon, string]>> = {
  payment_received: [ArrowDownLeft, "bg-positive-soft! text-positive-text!"],
  payment_sent: [ArrowUpRight, ""],
  security_alert: [ShieldAlert, "bg-negative-soft! text-negative-text!"],
  budget_alert: [ChartPie, "bg-warning-soft! text-warning-text!"],
  group_update: [Users, ""],
  account: [User, ""],
};

/** The sign of a notification's type; its template may name a closer one. */
export function TypeIcon({ item }: { readonly item: Notification }) {
  const [ofType, look] = byType[item.type] ?? [Bell, ""];
  const Icon = named[item.icon ?? ""] ?? ofType;
  return (
    <IconTile className={look}>
      <Icon size={20} strokeWidth={1.75} />
    </IconTile>
  );
}

import type { CategoryId } from "@evenly/contract/payments/categories";
import {
  GraduationCap,
  HeartPulse,
  House,
  type LucideIcon,
  Plane,
  PlugZap,
  Shapes,
  ShoppingBag,
  Ticket,
  TramFront,
  Utensils,
} from "lucide-react";

const icons: Record<CategoryId, LucideIcon> = {
  food: Utensils,
  transportation: TramFront,
  entertainment: Ticket,
  shopping: ShoppingBag,
  utilities: PlugZap,
  healthcare: HeartPulse,
  education: GraduationCap,
  travel: Plane,
  housing: House,
  other: Shapes,
};

/** The icon of a category in its colour; its name is always shown next to it. */
export function CategoryIcon({
  category,
  size = 18,
}: {
  readonly category: CategoryId;
  readonly size?: number;
}) {
  const Icon = icons[category];
  return (
    <Icon
      size={size}
      aria-hidden="true"
      className="shrink-0"
      style={{ color: `var(--category-${category})` }}
    />
  );
}

import { type CategoryId, isSharedCategory } from "@evenly/contract/payments/categories";
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
import { lazy, Suspense } from "react";

// Few people have categories of their own: their twenty pictures are no part of the first page.
const OwnCategoryIcon = lazy(async () => ({
  default: (await import("./own-category-icon.tsx")).OwnCategoryIcon,
}));

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

/** The icon of a category in its colour, also of one of the user's own; its name is always shown next to it. */
export function CategoryIcon({ category, size = 18 }: { readonly category: string; readonly size?: number }) {
  if (!isSharedCategory(category))
    return (
      <Suspense fallback={<Shapes size={size} aria-hidden="true" className="shrink-0 text-text-3" />}>
        <OwnCategoryIcon id={category} size={size} />
      </Suspense>
    );
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

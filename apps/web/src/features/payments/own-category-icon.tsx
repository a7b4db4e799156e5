import type { CategoryColor, CategoryIcon as Name } from "@evenly/contract/budgets/rules";
import type { CategoryId } from "@evenly/contract/payments/categories";
import {
  Baby,
  BookOpen,
  Briefcase,
  Bus,
  Clapperboard,
  Coffee,
  Dumbbell,
  Gift,
  GraduationCap,
  HeartPulse,
  House,
  Leaf,
  type LucideIcon,
  Music,
  PawPrint,
  Plane,
  Plug,
  Shapes,
  ShoppingBag,
  Utensils,
  Wrench,
} from "lucide-react";
import { useOwnCategories } from "./use-own-categories.ts";

const icons: Record<Name, LucideIcon> = {
  utensils: Utensils,
  bus: Bus,
  clapperboard: Clapperboard,
  "shopping-bag": ShoppingBag,
  plug: Plug,
  "heart-pulse": HeartPulse,
  "graduation-cap": GraduationCap,
  plane: Plane,
  house: House,
  shapes: Shapes,
  coffee: Coffee,
  dumbbell: Dumbbell,
  "paw-print": PawPrint,
  baby: Baby,
  gift: Gift,
  wrench: Wrench,
  leaf: Leaf,
  music: Music,
  "book-open": BookOpen,
  briefcase: Briefcase,
};
/** The shared category whose colour each one is. */
const hues: Record<CategoryColor, CategoryId> = {
  blue: "transportation",
  rust: "food",
  olive: "travel",
  plum: "entertainment",
  teal: "utilities",
  slate: "other",
  ochre: "shopping",
  rose: "healthcare",
};

/** The icon of one of the user's own categories in its colour; a plain one until it is known. */
export function OwnCategoryIcon({ id, size }: { readonly id: string; readonly size: number }) {
  const own = useOwnCategories().find((each) => each.id === id);
  const Icon = icons[own?.icon ?? "shapes"];
  const style = { color: `var(--category-${hues[own?.color ?? "slate"]})` };
  return <Icon size={size} aria-hidden="true" className="shrink-0" style={style} />;
}

import type { CategoryIcon as Name } from "@evenly/contract/budgets/rules";
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
import { paletteHues } from "../../shell/palette-hues.ts";
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

/** The icon of one of the user's own categories in its colour; a plain one until it is known. */
export function OwnCategoryIcon({ id, size }: { readonly id: string; readonly size: number }) {
  const own = useOwnCategories().find((each) => each.id === id);
  const Icon = icons[own?.icon ?? "shapes"];
  const style = { color: `var(--category-${paletteHues[own?.color ?? "slate"]})` };
  return <Icon size={size} aria-hidden="true" className="shrink-0" style={style} />;
}

import type { CategoryColor, CategoryIcon as IconName } from "@evenly/contract/budgets/rules";
import { categoryIds } from "@evenly/contract/payments/categories";
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
  Layers,
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
import { api } from "../../../api/trpc.ts";
import { CategoryIcon } from "../../payments/index.ts";

const icons: Record<IconName, LucideIcon> = {
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
/** The tokens of categories have these colours already. */
const tokens: Record<CategoryColor, (typeof categoryIds)[number]> = {
  blue: "transportation",
  rust: "food",
  olive: "shopping",
  plum: "entertainment",
  teal: "utilities",
  slate: "other",
  ochre: "education",
  rose: "healthcare",
};

export function OwnCategoryIcon({ icon, color }: { readonly icon: IconName; readonly color: CategoryColor }) {
  const Icon = icons[icon];
  return (
    <Icon
      size={18}
      aria-hidden="true"
      className="shrink-0"
      style={{ color: `var(--category-${tokens[color]})` }}
    />
  );
}

/** The icon of a category in its colour; its name always stands beside it. */
export function CategoryMark({ category }: { readonly category: string | null }) {
  const { data = [] } = api.budgets.listCategories.useQuery();
  const shared = categoryIds.find((id) => id === category);
  if (shared !== undefined) return <CategoryIcon category={shared} />;
  const own = data.find(({ id }) => id === category);
  if (own !== undefined) return <OwnCategoryIcon icon={own.icon} color={own.color} />;
  return <Layers size={18} aria-hidden="true" className="shrink-0 text-text-2" />;
}

import type { GoalIcon as Name } from "@evenly/contract/goals/rules";
import { IconTile } from "@evenly/ui";
import {
  Bike,
  Car,
  Gift,
  GraduationCap,
  Heart,
  House,
  Laptop,
  type LucideIcon,
  PiggyBank,
  Plane,
  Star,
  Ticket,
  Umbrella,
} from "lucide-react";

const icons: Record<Name, LucideIcon> = {
  "piggy-bank": PiggyBank,
  umbrella: Umbrella,
  bike: Bike,
  plane: Plane,
  car: Car,
  home: House,
  gift: Gift,
  "graduation-cap": GraduationCap,
  laptop: Laptop,
  ticket: Ticket,
  heart: Heart,
  star: Star,
};

/** The picture of a goal on its tile. */
export function GoalIcon({ name }: { readonly name: Name }) {
  const Icon = icons[name];
  return (
    <IconTile>
      <Icon size={18} />
    </IconTile>
  );
}

import { Briefcase, HandCoins, Megaphone, UserRoundCog } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const cases = {
  navigation: [
    {
      to: "/admin",
      label: "admin",
      tabLabel: "adminCases",
      icon: Briefcase,
      group: "you",
      order: 190,
      isForOperators: true,
    },
    {
      to: "/admin/held",
      label: "adminHeld",
      icon: HandCoins,
      group: "you",
      order: 191,
      tabOf: "/admin",
      isForOperators: true,
    },
    {
      to: "/admin/people",
      label: "adminPeople",
      icon: UserRoundCog,
      group: "you",
      order: 192,
      tabOf: "/admin",
      isForOperators: true,
    },
    {
      to: "/admin/messages",
      label: "adminMessages",
      icon: Megaphone,
      group: "you",
      order: 193,
      tabOf: "/admin",
      isForOperators: true,
    },
  ],
} satisfies WebFeature;

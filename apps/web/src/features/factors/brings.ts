import { KeyRound } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const factors = {
  navigation: [
    {
      to: "/enhanced-security",
      label: "factors",
      icon: KeyRound,
      group: "you",
      order: 122,
      tabOf: "/profile",
    },
  ],
} satisfies WebFeature;

import { House } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const dashboard = {
  navigation: [{ to: "/dashboard", label: "dashboard", icon: House, group: "money", order: 10 }],
  live: [["waiting"]],
  keptAnswers: ["waiting.getHome"],
} satisfies WebFeature;

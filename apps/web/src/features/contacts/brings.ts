import { Users } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const contacts = {
  navigation: [{ to: "/contacts", label: "people", icon: Users, group: "shared", order: 33 }],
  keptAnswers: [
    "contacts.getFindability",
    "contacts.listBlocked",
    "contacts.listFavourites",
    "contacts.suggest",
  ],
  momentaryAnswers: ["contacts.getState", "contacts.search"],
} satisfies WebFeature;

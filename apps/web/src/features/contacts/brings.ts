import { Users } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";

export const contacts = {
  navigation: [
    { to: "/contacts", label: "contacts", icon: Users, group: "you", order: 130, tabOf: "/profile" },
  ],
  keptAnswers: ["contacts.getFindability", "contacts.listBlocked", "contacts.listFavourites"],
  momentaryAnswers: ["contacts.getState", "contacts.search"],
} satisfies WebFeature;

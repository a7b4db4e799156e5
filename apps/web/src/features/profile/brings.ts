import { User } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { profileEdit } from "./edits/edits.ts";

export const profile = {
  navigation: [{ to: "/profile", label: "profile", icon: User, group: "you", order: 110 }],
  edits: [profileEdit],
  keptAnswers: ["auth.getProfile"],
  momentaryAnswers: ["profile.checkHandle"],
} satisfies WebFeature;

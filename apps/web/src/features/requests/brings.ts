import { HandCoins } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { newRequestEdit } from "./edits/edits.ts";
import { requestUpdateFrame } from "./frames.ts";

export const requests = {
  navigation: [
    {
      to: "/payment-requests",
      label: "requests",
      icon: HandCoins,
      group: "shared",
      order: 35,
      tabOf: "/payment-settings",
    },
  ],
  edits: [newRequestEdit],
  frames: [requestUpdateFrame],
  live: [["requests"]],
  notificationIcons: [{ name: "hand-coins", icon: HandCoins }],
  keptAnswers: ["requests.list"],
  momentaryAnswers: ["requests.quote"],
} satisfies WebFeature;

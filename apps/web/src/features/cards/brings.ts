import { CreditCard, Scale } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { depositUpdateFrame } from "./frames.ts";

export const cards = {
  navigation: [
    { to: "/payment-settings", label: "payments", icon: CreditCard, group: "money", order: 29 },
    {
      to: "/admin/cards",
      label: "adminCards",
      icon: Scale,
      group: "you",
      order: 194,
      tabOf: "/admin",
      isForOperators: true,
    },
  ],
  frames: [depositUpdateFrame],
  notificationIcons: [{ name: "credit-card", icon: CreditCard }],
  momentaryAnswers: ["payments.checkProvider", "payments.getIntent"],
} satisfies WebFeature;

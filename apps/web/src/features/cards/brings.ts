import { CreditCard } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { depositUpdateFrame } from "./frames.ts";

export const cards = {
  navigation: [{ to: "/payment-settings", label: "payments", icon: CreditCard, group: "money", order: 29 }],
  frames: [depositUpdateFrame],
  notificationIcons: [{ name: "credit-card", icon: CreditCard }],
  momentaryAnswers: ["payments.checkProvider", "payments.getIntent"],
} satisfies WebFeature;

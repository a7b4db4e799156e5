import { QrCode } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { payCodeUpdateFrame } from "./frames.ts";

export const payCodes = {
  navigation: [{ to: "/qr", label: "qr", icon: QrCode, group: "money", order: 25 }],
  frames: [payCodeUpdateFrame],
  live: [["payCodes"]],
  momentaryAnswers: ["payCodes.read", "payCodes.quote"],
} satisfies WebFeature;

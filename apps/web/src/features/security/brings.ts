import { Shield } from "lucide-react";
import type { WebFeature } from "../../manifest/feature.ts";
import { securityAlertFrame } from "./frames.ts";

export const security = {
  navigation: [
    { to: "/security", label: "security", icon: Shield, group: "you", order: 120, tabOf: "/profile" },
  ],
  frames: [securityAlertFrame],
  live: [["security"]],
} satisfies WebFeature;

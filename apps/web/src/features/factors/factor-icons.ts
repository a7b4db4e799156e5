import { Fingerprint, Mail, MessageSquare, Smartphone } from "lucide-react";

/** Icons of the kinds of second factors. */
export const factorIcons = {
  totp: Smartphone,
  email: Mail,
  sms: MessageSquare,
  passkey: Fingerprint,
} as const;

import { Note } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { MailWarning } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../trpc.ts";

/** Says before anything is filled in that an unverified person cannot send yet, and leads on. */
export function VerifyFirst() {
  const t = useTranslations("send");
  const profile = api.auth.getProfile.useQuery();
  if (profile.data?.emailVerified !== false) return null;
  return (
    <Note icon={<MailWarning size={20} strokeWidth={1.75} aria-hidden="true" />} className="mb-6">
      <p>{t("refusal.EMAIL_NOT_VERIFIED")}</p>
      <Link
        to="/verify-email"
        className="inline-flex min-h-11 items-center font-medium text-accent-text hover:underline lg:min-h-6"
      >
        {t("verifyNow")}
      </Link>
    </Note>
  );
}

import { Note } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { MailWarning } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../trpc.ts";

/** Says what is missing before money can be sent. */
export function VerifyNote() {
  const t = useTranslations("dashboard");
  const profile = api.auth.getProfile.useQuery();
  if (profile.data?.emailVerified !== false) return null;
  return (
    <Note icon={<MailWarning size={20} strokeWidth={1.75} aria-hidden="true" />} className="mb-6">
      <p>{t("verifyFirst")}</p>
      <Link
        to="/verify-email"
        className="inline-flex min-h-11 items-center font-medium text-accent-text hover:underline lg:min-h-6"
      >
        {t("verifyNow")}
      </Link>
    </Note>
  );
}

import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { api } from "../../../trpc.ts";

type PhoneNoteProps = { readonly className?: string; readonly onLeave?: () => void };

/** Text messages go to a confirmed number alone: says so to who has none, and leads to where one is confirmed. */
export function PhoneNote({ className, onLeave }: PhoneNoteProps) {
  const t = useTranslations("notifications");
  const isConfirmed = api.auth.getProfile.useQuery().data?.phoneConfirmed;
  if (isConfirmed !== false) return null;
  return (
    <p className={clsx("text-small text-text-2", className)}>
      {t("noPhone")}{" "}
      <Link
        to="/profile"
        onClick={onLeave}
        className="rounded-[4px] text-accent-text underline underline-offset-2"
      >
        {t("confirmPhone")}
      </Link>
    </p>
  );
}

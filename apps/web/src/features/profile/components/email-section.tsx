import type { User } from "@evenly/contract/auth/schemas";
import { Button, buttonStyles, Chip } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useTakeProfile } from "../use-profile.ts";
import { EmailDialog } from "./email-dialog.tsx";
import { FactRow } from "./fact-row.tsx";

/** The e-mail address, its verification state, and a pending change. */
export function EmailSection({ user }: { readonly user: User }) {
  const t = useTranslations("profile");
  const take = useTakeProfile();
  const [isOpen, setIsOpen] = useState(false);
  const cancel = useChange(apiClient.auth.cancelEmailChange.mutate, {
    done: (changed) => {
      take(changed);
      return t("email.stopped");
    },
  });
  return (
    <FactRow
      label={t("email.title")}
      status={
        user.emailVerified ? (
          <Chip tone="positive">{t("email.verified")}</Chip>
        ) : (
          <Chip tone="warning">{t("email.unverified")}</Chip>
        )
      }
      actions={
        <>
          {!user.emailVerified && (
            <Link to="/verify-email" className={buttonStyles({ variant: "quiet", size: "small" })}>
              {t("email.verify")}
            </Link>
          )}
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11"
            aria-label={t("email.dialog")}
            onClick={() => setIsOpen(true)}
          >
            {t("change")}
          </Button>
        </>
      }
      below={
        <>
          {user.pendingEmail && (
            <div role="status" className="mt-2 rounded-panel bg-surface-2 px-4 py-3">
              <p className="text-small text-text-2 wrap-anywhere">
                {t("email.pending", { email: user.pendingEmail })}
              </p>
              <Button
                variant="quiet"
                size="small"
                className="-ml-3 max-lg:min-h-11"
                busyLabel={cancel.isPending && t("saving")}
                onClick={() => cancel.mutate()}
              >
                {t("email.stop")}
              </Button>
            </div>
          )}
          {isOpen && <EmailDialog user={user} onClose={() => setIsOpen(false)} />}
        </>
      }
    >
      {user.email}
    </FactRow>
  );
}

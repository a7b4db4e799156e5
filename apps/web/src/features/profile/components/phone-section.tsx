import type { User } from "@evenly/contract/auth/schemas";
import { Button, Chip } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useTakeProfile } from "../use-profile.ts";
import { FactRow } from "./fact-row.tsx";
import { PhoneDialog } from "./phone-dialog.tsx";

/** The phone number with the actions to add, confirm, change and remove it. */
export function PhoneSection({ user }: { readonly user: User }) {
  const t = useTranslations("profile");
  const take = useTakeProfile();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useChange(apiClient.profile.removePhone.mutate, {
    done: (changed) => {
      take(changed);
      return t("phone.removed");
    },
  });
  const { phone, phoneConfirmed } = user;
  return (
    <FactRow
      label={t("phone.title")}
      status={
        phone !== null && (
          <Chip tone={phoneConfirmed ? "positive" : "warning"}>
            {phoneConfirmed ? t("phone.confirmed") : t("phone.unconfirmed")}
          </Chip>
        )
      }
      actions={
        <>
          {phone !== null && (
            <Button
              variant="quiet"
              size="small"
              className="max-lg:min-h-11"
              busyLabel={remove.isPending && t("saving")}
              onClick={() => remove.mutate()}
            >
              {t("remove")}
            </Button>
          )}
          <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={() => setIsOpen(true)}>
            {phone === null ? t("phone.add") : phoneConfirmed ? t("change") : t("phone.confirm")}
          </Button>
        </>
      }
      below={
        isOpen && (
          <PhoneDialog
            phone={phoneConfirmed || phone === null ? "" : phone}
            onClose={() => setIsOpen(false)}
          />
        )
      }
    >
      {phone ?? <span className="font-regular text-text-2">{t("phone.none")}</span>}
    </FactRow>
  );
}

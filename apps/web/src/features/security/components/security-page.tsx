import { Halves, LeftHalf, Note, RightHalf } from "@evenly/ui";
import { Mail } from "lucide-react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

/** The way in on the left, who is in on the right. */
export function SecurityPage() {
  const t = useTranslations("security");
  return (
    <>
      <PageBand title={t("title")} tabs={usePageTabs("/profile")} backTo="/dashboard" />
      <Halves
        left={
          <LeftHalf>
            <PasswordForm />
            <Note className="mt-9" icon={<Mail size={20} strokeWidth={1.75} aria-hidden="true" />}>
              <h2 className="font-medium">{t("told.title")}</h2>
              <p className="mt-0.5 text-text-2">{t("told.text")}</p>
            </Note>
          </LeftHalf>
        }
        right={
          <RightHalf>
            <SessionList />
          </RightHalf>
        }
      />
    </>
  );
}

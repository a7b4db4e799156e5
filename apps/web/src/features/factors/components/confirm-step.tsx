import type { TotpEnrolment } from "@evenly/contract/factors/schemas";
import { Button } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useOwnerForm } from "../use-owner-form.ts";
import { OwnerFields } from "./owner-fields.tsx";
import { SetupLayout } from "./setup-layout.tsx";

/** First step: the password, and a proof of another factor if there is one. */
export function ConfirmStep({ onDone }: { readonly onDone: (enrolment: TotpEnrolment) => void }) {
  const t = useTranslations("factors");
  const overview = api.factors.overview.useQuery();
  const needsCode = (overview.data?.factors.length ?? 0) > 0;
  const form = useOwnerForm({
    needsCode,
    run: async (proof) => onDone(await apiClient.factors.startTotp.mutate(proof)),
  });
  return (
    <SetupLayout
      step={1}
      form={{ ref: form.fields.form }}
      onSubmit={() => void form.submit()}
      left={
        <>
          <h2 className="text-section font-semibold">{t("setup.confirmTitle")}</h2>
          <p className="mt-2 text-text-2">{t("setup.confirmText")}</p>
        </>
      }
      right={<OwnerFields form={form} needsCode={needsCode} />}
      foot={
        <Button
          type="submit"
          size="large"
          isWide
          className="lg:mt-6"
          busyLabel={form.busyWith === "code" && t("owner.busy")}
        >
          {t("setup.next")}
        </Button>
      }
    />
  );
}

import type { TotpEnrolment } from "@evenly/contract/factors/schemas";
import { Button } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useOwnerForm } from "../use-owner-form.ts";
import { OwnerFields } from "./owner-fields.tsx";

/** First step: the password, and a proof of another factor if there is one. */
export function ConfirmStep({ onDone }: { readonly onDone: (enrolment: TotpEnrolment) => void }) {
  const t = useTranslations("factors");
  const overview = api.factors.overview.useQuery();
  const needsCode = (overview.data?.factors.length ?? 0) > 0;
  const start = api.factors.startTotp.useMutation();
  const form = useOwnerForm({ needsCode, run: async (proof) => onDone(await start.mutateAsync(proof)) });
  return (
    <form
      ref={form.fields.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <h2 className="text-section font-semibold">{t("setup.confirmTitle")}</h2>
      <p className="mt-2 mb-6 text-text-2">{t("setup.confirmText")}</p>
      <OwnerFields form={form} needsCode={needsCode} />
      <Button
        type="submit"
        size="large"
        isWide
        className="mt-6"
        busyLabel={form.busyWith === "code" && t("owner.busy")}
      >
        {t("setup.next")}
      </Button>
    </form>
  );
}

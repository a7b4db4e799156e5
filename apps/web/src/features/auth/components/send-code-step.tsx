import { Button } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { FormError } from "./form-error.tsx";

type SendCodeStepProps = {
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onSend: () => void;
};

/** Asks before a code is sent: a message costs money. */
export function SendCodeStep({ isBusy, failure, onSend }: SendCodeStepProps) {
  const t = useTranslations("auth.second");
  return (
    <>
      <p className="text-text-2">{t("sendText")}</p>
      <FormError text={failure} />
      <Button size="large" isWide className="mt-5" busyLabel={isBusy && t("sending")} onClick={onSend}>
        {t("send")}
      </Button>
    </>
  );
}

import type { FailureReason } from "@evenly/contract/notifications/deliveries";
import { useTranslations } from "use-intl";

type FailureReasonTextProps = {
  readonly code: FailureReason;
  /** The provider's literal answer, for operators; null for other users. */
  readonly said: string | null;
};

/** The reason of a failed delivery as a sentence, with the provider's literal answer below it. */
export function FailureReasonText({ code, said }: FailureReasonTextProps) {
  const t = useTranslations("notifications.analytics.reason");
  return (
    <>
      <span className="block">{t(code)}</span>
      {said !== null && <span className="block text-tiny text-text-3 wrap-anywhere">{said}</span>}
    </>
  );
}

import type { FailureReason } from "@evenly/contract/notifications/deliveries";
import { useTranslations } from "use-intl";

type FailureReasonTextProps = {
  readonly code: FailureReason;
  /** As a server said it: for operators, null for everybody else. */
  readonly said: string | null;
};

/** Why a delivery did not arrive, as a sentence; what exactly was said stands below it. */
export function FailureReasonText({ code, said }: FailureReasonTextProps) {
  const t = useTranslations("notifications.analytics.reason");
  return (
    <>
      <span className="block">{t(code)}</span>
      {said !== null && <span className="block text-tiny text-text-3 wrap-anywhere">{said}</span>}
    </>
  );
}

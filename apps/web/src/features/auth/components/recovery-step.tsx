import type { FactorAsked } from "@evenly/contract/factors/schemas";
import { Button, buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { FormError } from "./form-error.tsx";

type RecoveryStepProps = { readonly asked: FactorAsked; readonly onBack: () => void };

/** Starts the wait after which a mailed link removes every second factor. */
export function RecoveryStep({ asked: { challengeId, recoveryReadyAt }, onBack }: RecoveryStepProps) {
  const t = useTranslations("auth.recovery");
  const textOf = useRefusalText();
  const momentText = useMomentText();
  const [failure, setFailure] = useState<string | null>(null);
  const start = useCall(apiClient.factors.startRecovery.mutate, {
    onFailed: (error) => setFailure(textOf(error)),
  });
  const readyAt = start.data?.readyAt ?? recoveryReadyAt;
  if (readyAt !== null)
    return (
      <div role="status">
        <h2 className="text-h2 font-semibold">{t("startedTitle")}</h2>
        <p className="mt-2 text-text-2">{t("startedText", { time: momentText(readyAt) })}</p>
        <Button variant="secondary" size="large" isWide className="mt-6" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    );
  return (
    <>
      <p className="text-text-2">{t("text")}</p>
      <p className="mt-3 text-text-2">{t("text2")}</p>
      <FormError text={failure} />
      <Button
        size="large"
        isWide
        className="mt-6"
        busyLabel={start.status === "pending" && t("starting")}
        onClick={() => {
          setFailure(null);
          start.start({ challengeId });
        }}
      >
        {t("start")}
      </Button>
      <Button variant="quiet" isWide className="mt-2" onClick={onBack}>
        {t("back")}
      </Button>
    </>
  );
}

/** Says above the second step that a recovery runs: a stranger may have started it. */
export function RecoveryNotice({ readyAt }: { readonly readyAt: Date }) {
  const t = useTranslations("auth.recovery");
  const momentText = useMomentText();
  return (
    <div role="status" className="mb-6 rounded-panel bg-negative-soft px-4 py-3.5 text-negative-text">
      <p className="font-medium">{t("openTitle")}</p>
      <p className="mt-1 text-small">{t("openText", { time: momentText(readyAt) })}</p>
      <Link
        to="/forgot-password"
        className={buttonStyles({ variant: "quiet", size: "small", className: "-ml-3 mt-1" })}
      >
        {t("newPassword")}
      </Link>
    </div>
  );
}

function useMomentText(): (moment: Date) => string {
  const format = useFormatter();
  return (moment) =>
    format.dateTime(moment, {
      weekday: "long",
      hour: "numeric",
      minute: "2-digit",
      day: "numeric",
      month: "short",
    });
}

import type { FactorAsked, FactorMethod } from "@evenly/contract/factors/schemas";
import { Button } from "@evenly/ui";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { usePasskeySignIn } from "../use-passkey-sign-in.ts";
import { useSecondStep, useSignInCodes } from "../use-second-step.ts";
import { FormError } from "./form-error.tsx";
import { CodeForm, type CodeWay } from "./second-step-code.tsx";
import { SendCodeStep } from "./send-code-step.tsx";

type SecondStepProps = {
  readonly asked: FactorAsked;
  readonly next: string;
  readonly onRestart: () => void;
  /** The owner has none of the factors any more. */
  readonly onLost: () => void;
};

/** The second step of a sign-in: a code of the app, by mail or text message, a backup code, or a passkey. */
export function SecondStep({ asked, next, onRestart, onLost }: SecondStepProps) {
  const t = useTranslations("auth.second");
  const [way, setWay] = useState<FactorMethod>(asked.methods[0] ?? "totp");
  const step = useSecondStep(asked, next);
  const codes = useSignInCodes(asked);
  const kind = way === "email" || way === "sms" ? way : null;
  const sent = kind && codes.sent[kind];
  const isWaiting = kind !== null && sent === undefined;
  return (
    <>
      {way === "passkey" ? (
        <PasskeyStep next={next} />
      ) : kind !== null && isWaiting ? (
        <SendCodeStep isBusy={codes.isBusy} failure={codes.failure} onSend={() => codes.send(kind)} />
      ) : (
        <CodeForm
          key={way}
          way={way as CodeWay}
          step={step}
          sent={sent ?? null}
          sending={codes}
          onSend={() => kind && codes.send(kind)}
        />
      )}
      <Ways asked={asked} way={way} onWay={changeWay} />
      <div className="mt-1 flex flex-wrap justify-between gap-x-3">
        <Button variant="quiet" className="-ml-4" onClick={onLost}>
          {t("lost")}
        </Button>
        <Button variant="quiet" className="-mr-4" onClick={onRestart}>
          {t("again")}
        </Button>
      </div>
    </>
  );

  function changeWay(chosen: FactorMethod) {
    setWay(chosen);
    step.forget();
    if ((chosen === "email" || chosen === "sms") && codes.sent[chosen] === undefined) codes.send(chosen);
  }
}

type WaysProps = {
  readonly asked: FactorAsked;
  readonly way: FactorMethod;
  readonly onWay: (way: FactorMethod) => void;
};

/** The account's other ways. */
function Ways({ asked, way, onWay }: WaysProps) {
  const t = useTranslations("auth.second");
  const others = asked.methods.filter((each) => each !== way);
  const labels = {
    totp: t("useApp"),
    email: t("useEmail"),
    sms: t("useSms"),
    passkey: t("usePasskey"),
    backup: t("useBackup"),
  };
  if (others.length === 0) return null;
  return (
    <div className="mt-4 flex flex-col items-start border-t border-line pt-3">
      {others.map((each) => (
        <Button key={each} variant="quiet" className="-ml-4" onClick={() => onWay(each)}>
          {labels[each]}
        </Button>
      ))}
    </div>
  );
}

/** A passkey completes the sign-in without the password's first step: it is checked on its own. */
function PasskeyStep({ next }: { readonly next: string }) {
  const t = useTranslations("auth");
  const { start, isBusy, failure } = usePasskeySignIn(next);
  return (
    <>
      <p className="text-text-2">{t("second.passkeyText")}</p>
      <FormError text={failure} />
      <Button
        size="large"
        isWide
        className="mt-5"
        icon={<Fingerprint size={20} strokeWidth={1.75} aria-hidden="true" />}
        busyLabel={isBusy && t("passkey.busy")}
        onClick={() => void start()}
      >
        {t("passkey.use")}
      </Button>
    </>
  );
}

import type { FactorConfirmed, TotpEnrolment } from "@evenly/contract/factors/schemas";
import { Button, buttonStyles, CodeField, IconButton } from "@evenly/ui";
import { Check, Copy, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { lazyPart } from "../../../lazy-part.tsx";
import { useCopied } from "../../../shell/use-copied.ts";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import { SetupLayout } from "./setup-layout.tsx";

type AddStepProps = {
  readonly enrolment: TotpEnrolment;
  readonly onDone: (confirmed: FactorConfirmed) => void;
  readonly onRestart: () => void;
};

const DIGITS = 6;
const QrCode = lazyPart(() => import("./qr-code.tsx").then((module) => module.QrCode));

/** Second step: adds the seed to the app by link, QR code or key, and confirms it by the app's code. */
export function AddStep({ enrolment, onDone, onRestart }: AddStepProps) {
  const t = useTranslations("factors.setup");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const [code, setCode] = useState("");
  const [isOver, setIsOver] = useState(false);
  const confirm = api.factors.confirmTotp.useMutation({
    onSuccess: (confirmed) => {
      void utils.factors.overview.invalidate();
      void utils.payments.listWaiting.invalidate();
      onDone(confirmed);
    },
    onError: (error) => setIsOver(refusalOf(error).code === "FACTOR_SETUP_EXPIRED"),
  });
  const isFull = code.length === DIGITS;
  return (
    <SetupLayout
      step={2}
      onSubmit={() => {
        if (isFull && !confirm.isPending) confirm.mutate({ factorId: enrolment.factorId, code });
      }}
      left={<AddToApp enrolment={enrolment} />}
      right={
        <CodeField
          label={t("code")}
          digits={DIGITS}
          code={code}
          onCode={(typed) => {
            setCode(typed);
            confirm.reset();
          }}
          help={t("codeHelp", { name: enrolment.accountName })}
          error={confirm.isError ? textOf(confirm.error) : undefined}
        />
      }
      foot={
        isOver ? (
          <Button size="large" isWide className="lg:mt-6" onClick={onRestart}>
            {t("startAgain")}
          </Button>
        ) : (
          <>
            <Button
              type="submit"
              size="large"
              isWide
              className="lg:mt-6"
              disabled={!isFull}
              busyLabel={confirm.isPending && t("turningOn")}
            >
              {t("turnOn")}
            </Button>
            {!isFull && <p className="mt-2 text-center text-small text-text-3">{t("allDigits")}</p>}
          </>
        )
      }
    />
  );
}

/** The ways to bring the seed into the app. */
function AddToApp({ enrolment }: Pick<AddStepProps, "enrolment">) {
  const t = useTranslations("factors.setup");
  const isWide = useIsWide();
  return (
    <>
      <h2 className="text-section font-semibold">{t("addTitle")}</h2>
      <p className="mt-2 text-text-2">{t("addText")}</p>
      {!isWide && (
        <a
          href={enrolment.setupUrl}
          className={buttonStyles({ variant: "secondary", size: "large", isWide: true, className: "mt-5" })}
        >
          <Smartphone size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("open")}
        </a>
      )}
      <p className="mt-5 mb-2 text-center text-small text-text-2 lg:text-left">
        {isWide ? t("scanWide") : t("scan")}
      </p>
      <div className="size-60 rounded-panel border border-line bg-white p-5 max-lg:mx-auto">
        <QrCode text={enrolment.setupUrl} label={t("qr")} />
      </div>
      <SeedKey seed={enrolment.seed} />
    </>
  );
}

function SeedKey({ seed }: { readonly seed: string }) {
  const t = useTranslations("factors.setup");
  const { isCopied, copy } = useCopied();
  const groups = seed.match(/.{1,4}/g) ?? [];
  return (
    <>
      <p className="mt-6 mb-1.5 text-label font-strong">{t("key")}</p>
      <div className="flex items-center justify-between gap-3 rounded-panel bg-surface-2 py-2 pr-2 pl-4">
        <p className="numeric grid grid-cols-4 gap-x-4 gap-y-1 font-medium">
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups never move, and two can be equal
            <span key={index}>{group}</span>
          ))}
        </p>
        <IconButton
          label={isCopied ? t("copied") : t("copyKey")}
          icon={isCopied ? <Check size={20} /> : <Copy size={20} strokeWidth={1.75} />}
          onClick={() => void copy(seed)}
        />
      </div>
      <p className="mt-1.5 text-small text-text-3">{t("keyHelp")}</p>
    </>
  );
}

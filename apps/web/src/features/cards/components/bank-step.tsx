import type { DepositStep } from "@evenly/contract/cards/schemas";
import { Button } from "@evenly/ui";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Check, Clock } from "lucide-react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { lazyPart } from "../../../lazy-part.tsx";
import { FlowPage } from "../../../shell/flow-page.tsx";
import { notify } from "../../../shell/toasts.ts";
import { useCountdown } from "../../payments/index.ts";
import type { ProviderBankProps } from "./provider-bank.tsx";
import { TestBank } from "./test-bank.tsx";
import { TestModeChip } from "./test-mode-chip.tsx";

const ProviderBank = lazyPart<ProviderBankProps>(() =>
  import("./provider-bank.tsx").then((module) => module.ProviderBank),
);

type BankStepProps = {
  readonly step: DepositStep;
  readonly next: string | undefined;
};

/** The bank asks its customer about the charge. The page can be left and opened again; only the button below cancels. */
export function BankStep({ step, next }: BankStepProps) {
  const t = useTranslations("cards.bank");
  const cards = useTranslations("cards");
  const { bank } = step;
  return (
    <FlowPage
      title={cards("addMoney")}
      backTo={next ?? "/payment-settings"}
      action={<TestModeChip />}
      left={
        <>
          <ThreeCuts />
          <h2 className="mt-7 text-h1 font-semibold">{t("title")}</h2>
          <p className="mt-1 text-text-2">{t("text")}</p>
          {bank?.isTestBank === true && <TestBank step={step} />}
          {bank && bank.publishableKey !== null && (
            <ProviderBank
              depositId={step.id}
              clientSecret={bank.clientSecret}
              publishableKey={bank.publishableKey}
            />
          )}
        </>
      }
      right={bank && <BankWaits until={bank.waitsUntil} />}
      foot={<CancelDeposit step={step} next={next} />}
    />
  );
}

const cuts = ["you", "yourBank", "inBalance"] as const;
/** The cut that is open while the bank asks. */
const CURRENT = 1;

/** The way of the money in three cuts: the person has agreed, the bank is asked, the balance is still to come. */
function ThreeCuts() {
  const t = useTranslations("cards.bank");
  return (
    <ol aria-label={t("steps")} className="grid grid-cols-3 gap-[3px] pt-2 text-small lg:pt-0">
      {cuts.map((cut, place) => {
        const isDone = place < CURRENT;
        const isCurrent = place === CURRENT;
        return (
          <li key={cut} aria-current={isCurrent ? "step" : undefined}>
            <span
              aria-hidden="true"
              className={clsx(
                "mb-2 block h-2 swatch",
                isDone ? "rounded-l bg-positive" : isCurrent ? "bg-accent" : "rounded-r bg-surface-3",
              )}
            />
            <span
              className={clsx(
                "flex items-center gap-1.5",
                isDone ? "text-positive-text" : isCurrent ? "font-medium text-text-1" : "text-text-3",
              )}
            >
              {isDone && <Check size={16} aria-hidden="true" />}
              {t(cut)}
              {isDone && <span className="sr-only">{t("done")}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function BankWaits({ until }: { readonly until: Date }) {
  const t = useTranslations("cards.bank");
  const seconds = useCountdown(until);
  return (
    <div className="flex gap-3">
      <Clock size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-text-2" />
      <div>
        <p className="font-medium">
          {seconds > 0 ? t("waits", { minutes: Math.ceil(seconds / 60) }) : t("waitsOver")}
        </p>
        <p className="mt-1 text-small text-text-2">{t("leave")}</p>
      </div>
    </div>
  );
}

function CancelDeposit({ step, next }: BankStepProps) {
  const t = useTranslations("cards.bank");
  const utils = api.useUtils();
  const navigate = useNavigate();
  const { history } = useRouter();
  const cancel = useChange(() => apiClient.payments.cancelIntent.mutate({ id: step.id }), {
    refresh: [["payments"]],
    done: (now) => {
      utils.payments.getIntent.setData({ id: step.id }, now);
      // The bank may have said yes in the same moment: the page then shows that.
      if (now.state !== "canceled") return;
      notify("info", t("canceled"));
      if (next === undefined) void navigate({ to: "/payment-settings" });
      else history.push(next);
    },
  });
  return (
    <Button
      variant="quiet"
      size="large"
      isWide
      className="lg:mt-8"
      busyLabel={cancel.isPending && t("canceling")}
      onClick={() => cancel.mutate()}
    >
      {t("cancel")}
    </Button>
  );
}

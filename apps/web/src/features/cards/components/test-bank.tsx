import type { DepositStep } from "@evenly/contract/cards/schemas";
import { Button, CodeField, FactList, Money } from "@evenly/ui";
import { Landmark } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useCardName } from "../use-card-text.ts";

const CODE_DIGITS = 6;
type Outcome = "approve" | "decline";
type PartProps = { readonly step: DepositStep };

/** The bank of the local stand-in, which says that it is one: what is charged, the code, and the decision. */
export function TestBank({ step }: PartProps) {
  const t = useTranslations("cards.bank");
  const utils = api.useUtils();
  const [code, setCode] = useState("");
  const decide = useChange(
    (outcome: Outcome) =>
      apiClient.payments.decideAtTestBank.mutate({
        id: step.id,
        outcome,
        ...(outcome === "approve" && { code }),
      }),
    {
      failed: "beside",
      refresh: [["payments"]],
      done: (now) => utils.payments.getIntent.setData({ id: step.id }, now),
    },
  );
  const isComplete = code.length === CODE_DIGITS;
  const approve = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) decide.mutate("approve");
  };
  const busy = decide.isPending ? decide.variables : null;
  return (
    <section aria-labelledby="test-bank" className="mt-5 rounded-panel border border-line bg-surface-1">
      <BankHead step={step} />
      <form noValidate className="px-4 pt-1.5 pb-4" onSubmit={approve}>
        <Asked step={step} />
        <div className="mt-3 flex items-baseline justify-between gap-3">
          <span aria-hidden="true" className="text-label font-medium">
            {t("code")}
          </span>
          <span className="text-small text-text-2">{t("testCode")}</span>
        </div>
        <div className="mt-1.5">
          <CodeField
            label={t("code")}
            isBare
            digits={CODE_DIGITS}
            code={code}
            onCode={(typed) => {
              setCode(typed);
              decide.reset();
            }}
            error={decide.problem ?? undefined}
          />
        </div>
        <div className="mt-4 grid grid-cols-2 gap-3">
          <Button
            variant="secondary"
            busyLabel={busy === "decline" && t("declining")}
            disabled={busy === "approve"}
            onClick={() => decide.mutate("decline")}
          >
            {t("decline")}
          </Button>
          <Button
            type="submit"
            busyLabel={busy === "approve" && t("approving")}
            disabled={busy === "decline" || (busy === null && !isComplete)}
          >
            {t("approve")}
          </Button>
        </div>
      </form>
    </section>
  );
}

function BankHead({ step }: PartProps) {
  const t = useTranslations("cards.bank");
  const nameOf = useCardName();
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-3.5">
      <Landmark size={20} strokeWidth={1.75} aria-hidden="true" />
      <h3 id="test-bank" className="min-w-0 flex-1 font-semibold">
        {t("test")}
      </h3>
      <span className="text-small text-text-2">{step.card && nameOf(step.card)}</span>
    </div>
  );
}

/** What the bank is asked to charge. */
function Asked({ step }: PartProps) {
  const t = useTranslations("cards.bank");
  return (
    <FactList
      facts={[
        { id: "to", label: t("to"), value: t("evenly") },
        {
          id: "amount",
          label: t("amount"),
          value: (
            <Money
              amountMinor={step.amountMinor}
              currency={step.currency}
              isShown
              className="font-semibold"
            />
          ),
        },
        { id: "reference", label: t("reference"), value: referenceOf(step) },
      ]}
    />
  );
}

/** A short name of the deposit, for a person who compares. */
function referenceOf({ id }: DepositStep): string {
  return `EV-${id.slice(-6).toUpperCase()}`;
}

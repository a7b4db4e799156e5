import type { DepositStep } from "@evenly/contract/cards/schemas";
import type { DepositId } from "@evenly/contract/ids";
import { Button, ErrorState, SkeletonRows } from "@evenly/ui";
import { useNavigate } from "@tanstack/react-router";
import { Landmark } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { FlowPage } from "../../../shell/flow-page.tsx";
import { focusPage } from "../../../shell/focus-page.ts";
import { VerifyNote } from "../../../shell/verify-note.tsx";
import { useDepositForm } from "../use-deposit-form.ts";
import { AddButton } from "./add-button.tsx";
import { BankStep } from "./bank-step.tsx";
import { CardChoice } from "./card-choice.tsx";
import { DepositAmount } from "./deposit-amount.tsx";
import { DepositEnd } from "./deposit-end.tsx";
import { DepositLimits, DepositOutlook } from "./deposit-outlook.tsx";
import { TestModeChip } from "./test-mode-chip.tsx";

/** How often a deposit is read again that waits for its bank or the provider; frames usually tell it earlier. */
const REREAD_MS = 3000;

type AddMoneyProps = {
  readonly depositId: DepositId | undefined;
  /** An amount to begin with, in minor units. */
  readonly amountMinor: bigint | undefined;
  /** Where one goes on afterwards; a path of this site. */
  readonly next: string | undefined;
};

/** Adds money by card: the amount, the bank's step, the ending. A named deposit is shown where it stands. */
export function AddMoneyPage({ depositId, amountMinor, next }: AddMoneyProps) {
  const deposit = api.payments.getIntent.useQuery(
    { id: depositId as DepositId },
    {
      enabled: depositId !== undefined,
      refetchInterval: ({ state }) => (isWaiting(state.data) ? REREAD_MS : false),
    },
  );
  const step = depositId === undefined ? undefined : deposit.data;
  useFocusOfStage(depositId !== undefined && step === undefined ? null : (step?.state ?? "open"));
  if (depositId !== undefined && step === undefined)
    return <Loading error={deposit.isError ? deposit.error : null} retry={() => void deposit.refetch()} />;
  if (step?.state === "asks_bank") return <BankStep step={step} next={next} />;
  if (step !== undefined && step.state !== "open") return <DepositEnd step={step} next={next} />;
  return <AmountStep open={step} amountMinor={amountMinor} next={next} />;
}

/** The button that was pressed is gone with its stage: the next one begins at its heading. */
function useFocusOfStage(state: DepositStep["state"] | null): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== null && before.current !== state) focusPage();
    before.current = state;
  }, [state]);
}

function isWaiting(step: DepositStep | undefined): boolean {
  return step?.state === "asks_bank" || step?.state === "pending";
}

type AmountProps = Omit<AddMoneyProps, "depositId"> & { readonly open: DepositStep | undefined };

function AmountStep({ open, amountMinor, next }: AmountProps) {
  const t = useTranslations("cards");
  const navigate = useNavigate();
  // The same page goes on with the deposit, so that going back does not lead to its form.
  const onStep = ({ id }: DepositStep) =>
    void navigate({
      to: "/add-money",
      search: { deposit: id, ...(next !== undefined && { next }) },
      replace: true,
      resetScroll: false,
    });
  const form = useDepositForm({ open, amountMinor, onStep });
  return (
    <FlowPage
      title={t("addMoney")}
      backTo={next ?? "/payment-settings"}
      action={<TestModeChip />}
      onSubmit={form.submit}
      left={
        <>
          <VerifyNote text={t("verifyFirst")} action={t("verify")} />
          <DepositAmount form={form} />
          <CardChoice form={form} />
        </>
      }
      right={
        <>
          <DepositOutlook form={form} />
          <DepositLimits form={form} />
        </>
      }
      foot={
        <>
          <p className="mb-2 flex items-center gap-2 text-small text-text-2 lg:mt-6 flow-short:hidden">
            <Landmark size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("nextBank")}
          </p>
          <AddButton form={form} />
        </>
      }
    />
  );
}

type LoadingProps = { readonly error: unknown; readonly retry: () => void };

function Loading({ error, retry }: LoadingProps) {
  const t = useTranslations("cards");
  const common = useTranslations("common");
  const textOf = useRefusalText();
  const isUnknown = error !== null && refusalOf(error).code === "DEPOSIT_NOT_FOUND";
  return (
    <FlowPage
      title={t("addMoney")}
      backTo="/payment-settings"
      left={
        error === null ? (
          <SkeletonRows count={4} />
        ) : (
          <ErrorState
            title={t("failures.deposit")}
            text={textOf(error)}
            action={isUnknown ? undefined : <Button onClick={retry}>{common("retry")}</Button>}
          />
        )
      }
    />
  );
}

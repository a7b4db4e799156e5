import type { Payee } from "@evenly/contract/payments/schemas";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../../api/trpc.ts";
import { PersonPicker } from "../../../contacts/index.ts";
import { usePayeeRefusal } from "../use-payment-refusal.ts";
import type { SendModel } from "../use-send-model.ts";
import { ByLink } from "./by-link.tsx";
import { PayeeCard } from "./payee-card.tsx";

type PayeeSectionProps = {
  readonly model: SendModel;
  /** On a phone: pressing the payee changes them. */
  readonly isCompact?: boolean;
};

/** The chosen payee, or the picker. */
export function PayeeSection({ model, isCompact = false }: PayeeSectionProps) {
  const { edit, to, amountInput, isChoosingAgain, chooseAgain } = model;
  const { payee } = model.form;
  const t = useTranslations("send");
  const textOf = usePayeeRefusal();
  const onPick = (picked: Payee) => {
    edit({ payee: picked });
    setTimeout(() => amountInput.current?.focus());
  };
  const problem = usePayeeByAddress(to, payee === null && !isChoosingAgain, onPick);
  return (
    <>
      {payee ? (
        <PayeeCard payee={payee} isCompact={isCompact} onChange={chooseAgain} />
      ) : (
        <PersonPicker
          label={t("to")}
          problem={isChoosingAgain ? null : problem}
          problemOf={textOf}
          onPick={onPick}
          autoFocus={isChoosingAgain || to === undefined}
          unknownAddress={(address) => <ByLink address={address} />}
          hasWaysOut
        />
      )}
    </>
  );
}

/** Looks up the payee named in the address and picks them once. Returns an error text when there is none. */
function usePayeeByAddress(
  to: string | undefined,
  isWanted: boolean,
  onFound: (payee: Payee) => void,
): string | null {
  const textOf = usePayeeRefusal();
  const found = api.payments.findPayee.useQuery(
    { to: to ?? "" },
    { enabled: to !== undefined && isWanted, retry: false },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: picks what was found, once
  useEffect(() => {
    if (found.data && isWanted) onFound(found.data);
  }, [found.data]);
  return found.isError && isWanted ? textOf(refusalOf(found.error).code) : null;
}

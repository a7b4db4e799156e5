import type { Payee } from "@evenly/contract/payments/schemas";
import { Note } from "@evenly/ui";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../trpc.ts";
import { usePayeeRefusal } from "../use-payment-refusal.ts";
import { PayeeCard } from "./payee-card.tsx";
import { PayeePicker } from "./payee-picker.tsx";

type PayeeSectionProps = {
  readonly payee: Payee | null;
  /** Whom a link or an unanswered payment names. */
  readonly to: string | undefined;
  readonly isUnanswered: boolean;
  readonly onPick: (payee: Payee) => void;
  readonly onClear: () => void;
};

/** Who is paid: found and shown, or still to be chosen. */
export function PayeeSection({ payee, to, isUnanswered, onPick, onClear }: PayeeSectionProps) {
  const t = useTranslations("send");
  const [isChoosingAgain, setIsChoosingAgain] = useState(false);
  const problem = usePayeeByAddress(to, payee === null && !isChoosingAgain, onPick);
  const chooseAgain = () => {
    setIsChoosingAgain(true);
    onClear();
  };
  return (
    <>
      {isUnanswered && <Note className="mb-5">{t("unanswered")}</Note>}
      {payee ? (
        <PayeeCard payee={payee} onChange={chooseAgain} />
      ) : (
        <PayeePicker key={problem} firstProblem={problem} onPick={onPick} autoFocus={isChoosingAgain} />
      )}
    </>
  );
}

/** Looks up whom the address names and picks them once; gives the words when there is nobody. */
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

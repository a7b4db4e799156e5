import type { DepositId } from "@evenly/contract/ids";
import { Button } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { loadProvider } from "../load-provider.ts";

export type ProviderBankProps = {
  readonly depositId: DepositId;
  readonly clientSecret: string;
  readonly publishableKey: string;
};

/** Opens the bank's own frame by the provider's script; what the bank decides is then read from our server. */
export function ProviderBank({ depositId, clientSecret, publishableKey }: ProviderBankProps) {
  const t = useTranslations("cards");
  const utils = api.useUtils();
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async () => {
    if (isOpening) return;
    setIsOpening(true);
    setProblem(null);
    try {
      const stripe = await loadProvider(publishableKey);
      const { error } = await stripe.handleNextAction({ clientSecret });
      if (error) setProblem(error.message ?? t("failures.confirm"));
      await utils.payments.getIntent.invalidate({ id: depositId });
    } catch {
      setProblem(t("failures.provider"));
    } finally {
      setIsOpening(false);
    }
  };
  return (
    <div className="mt-5">
      <Button size="large" isWide busyLabel={isOpening && t("bank.opening")} onClick={() => void open()}>
        {t("bank.open")}
      </Button>
      {problem !== null && (
        <p role="alert" className="mt-3 text-negative-text">
          {problem}
        </p>
      )}
    </div>
  );
}

import type { DepositId } from "@evenly/contract/ids";
import { Button } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { loadProvider } from "../load-provider.ts";
import { useCardSetup } from "../use-card-setup.ts";

export type ProviderBankProps = { readonly depositId: DepositId; readonly clientSecret: string };

/** Opens the bank's own frame by the provider's script; what the bank decides is then read from our server. */
export function ProviderBank({ depositId, clientSecret }: ProviderBankProps) {
  const t = useTranslations("cards");
  const utils = api.useUtils();
  const { setup } = useCardSetup();
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const publishableKey = setup.data?.publishableKey ?? null;
  const open = async () => {
    if (publishableKey === null || isOpening) return;
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
      <Button
        size="large"
        isWide
        disabled={publishableKey === null}
        busyLabel={isOpening && t("bank.opening")}
        onClick={() => void open()}
      >
        {t("bank.open")}
      </Button>
      {(problem ?? (setup.isError ? t("failures.provider") : null)) && (
        <p role="alert" className="mt-3 text-negative-text">
          {problem ?? t("failures.provider")}
        </p>
      )}
    </div>
  );
}

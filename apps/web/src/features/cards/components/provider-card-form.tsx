import { ErrorState, SkeletonRows } from "@evenly/ui";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { loadProvider } from "../load-provider.ts";
import type { CardFormProps } from "./card-panel.tsx";
import { SaveCard } from "./save-card.tsx";

export type ProviderCardFormProps = CardFormProps & {
  readonly publishableKey: string;
  /** Of the set-up that the card is saved by. */
  readonly clientSecret: string;
};

/** The provider's own form for a card, in its frame: the number never reaches this page or our server. */
export function ProviderCardForm({ publishableKey, clientSecret, ...form }: ProviderCardFormProps) {
  const t = useTranslations("cards");
  const locale = useLocale();
  const [stripe, setStripe] = useState<Stripe | "failed" | null>(null);
  useEffect(() => {
    let isGone = false;
    loadProvider(publishableKey).then(
      (loaded) => !isGone && setStripe(loaded),
      () => !isGone && setStripe("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [publishableKey]);
  if (stripe === "failed") return <ErrorState title={t("failures.provider")} text={t("add.notLoaded")} />;
  if (stripe === null) return <SkeletonRows count={2} />;
  return (
    <Elements stripe={stripe} options={{ clientSecret, locale: locale === "de" ? "de" : "en" }}>
      <Fields {...form} />
    </Elements>
  );
}

function Fields({ isFirst, isBusy, onSave }: CardFormProps) {
  const t = useTranslations("cards");
  const [stripe, elements] = [useStripe(), useElements()];
  const [isConfirming, setIsConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (makeDefault: boolean) => {
    if (!stripe || !elements || isConfirming) return;
    setIsConfirming(true);
    setProblem(null);
    const confirmed = await stripe
      .confirmSetup({
        elements,
        redirect: "if_required",
        confirmParams: { return_url: `${location.origin}/payment-settings` },
      })
      .catch(() => null);
    setIsConfirming(false);
    // A set-up that was confirmed before, and whose card our server does not have yet, is refused with the card that it made.
    const method = confirmed?.setupIntent?.payment_method ?? confirmed?.error?.setup_intent?.payment_method;
    if (method) onSave(typeof method === "string" ? method : method.id, makeDefault);
    else setProblem(confirmed?.error?.message ?? t("failures.add"));
  };
  return (
    <>
      <PaymentElement />
      <p className="text-small text-text-2">{t("add.goesTo")}</p>
      {problem && (
        <p role="alert" className="text-small text-negative-text">
          {problem}
        </p>
      )}
      <SaveCard
        isFirst={isFirst}
        isBusy={isBusy || isConfirming}
        isOff={!stripe || !elements}
        onSave={(makeDefault) => void save(makeDefault)}
      />
    </>
  );
}

import type { Card } from "@evenly/contract/cards/schemas";
import { IconButton, SkeletonRows } from "@evenly/ui";
import { CircleAlert, X } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { lazyPart } from "../../../lazy-part.tsx";
import { useCardSetup } from "../use-card-setup.ts";
import { useCardName } from "../use-card-text.ts";
import type { ProviderCardFormProps } from "./provider-card-form.tsx";
import { TestCardForm } from "./test-card-form.tsx";

const ProviderCardForm = lazyPart<ProviderCardFormProps>(
  () => import("./provider-card-form.tsx").then((module) => module.ProviderCardForm),
  { fallback: <SkeletonRows count={2} /> },
);

type CardPanelProps = {
  /** There is no card yet: this one is the default anyhow. */
  readonly isFirst?: boolean;
  /** Without a frame and a heading, which what is around it has. */
  readonly isBare?: boolean;
  /** Level of its heading. */
  readonly level?: 2 | 3;
  readonly onAdded: (card: Card) => void;
  readonly onClose?: () => void;
};

/**
 * Adds a card in place: a test card of the local stand-in, or the provider's own form. It is no form itself, since it stands in forms.
 */
export function CardPanel({ isFirst = false, isBare = false, level = 3, onAdded, onClose }: CardPanelProps) {
  const t = useTranslations("cards");
  const headingId = useId();
  const Heading = `h${level}` as const;
  if (isBare) return <CardForm isFirst={isFirst} onAdded={onAdded} />;
  return (
    <section
      aria-labelledby={headingId}
      className="mt-3 rounded-panel border border-line bg-bg px-4 py-3.5 lg:-mx-4"
    >
      <div className="flex min-h-9 items-center justify-between gap-3">
        <Heading id={headingId} className="font-semibold">
          {t("add.title")}
        </Heading>
        {onClose && (
          <IconButton
            label={t("add.close")}
            icon={<X size={20} aria-hidden="true" />}
            className="-mr-2"
            onClick={onClose}
          />
        )}
      </div>
      <CardForm isFirst={isFirst} onAdded={onAdded} />
    </section>
  );
}

/** What both forms for a card are given. */
export type CardFormProps = {
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onSave: (paymentMethodId: string, makeDefault: boolean) => void;
};

function CardForm({ isFirst, onAdded }: Pick<CardPanelProps, "onAdded"> & { readonly isFirst: boolean }) {
  const t = useTranslations("cards");
  const nameOf = useCardName();
  const textOf = useRefusalText();
  const { setup, forget } = useCardSetup();
  const add = useChange(
    (input: { readonly paymentMethodId: string; readonly makeDefault: boolean }) =>
      apiClient.payments.addMethod.mutate(input),
    {
      failed: "beside",
      unexplained: t("failures.add"),
      refresh: [["payments", "listMethods"]],
      done: (card) => {
        forget();
        onAdded(card);
        return t("add.added", { card: nameOf(card) });
      },
    },
  );
  const problem = add.problem ?? (setup.isError ? textOf(setup.error, t("failures.provider")) : null);
  const props: CardFormProps = {
    isFirst,
    isBusy: add.isPending,
    onSave: (paymentMethodId, makeDefault) => add.mutate({ paymentMethodId, makeDefault }),
  };
  const { publishableKey = null, clientSecret = null } = setup.data ?? {};
  return (
    <div className="mt-2 grid gap-3">
      {setup.isPending && <SkeletonRows count={1} />}
      {setup.data && publishableKey === null && <TestCardForm {...props} />}
      {publishableKey !== null && clientSecret !== null && (
        <ProviderCardForm {...props} publishableKey={publishableKey} clientSecret={clientSecret} />
      )}
      {problem && (
        <p role="alert" className="flex gap-2 text-small text-negative-text">
          <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
          <span className="min-w-0 wrap-anywhere">{problem}</span>
        </p>
      )}
    </div>
  );
}

import type { Payee, Quote } from "@evenly/contract/payments/schemas";
import { Button, RightHalf } from "@evenly/ui";
import { CloudOff } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { notify } from "../../../shell/toasts.ts";
import { api } from "../../../trpc.ts";
import type { SendDraft } from "../../offline/index.ts";
import { keepDraft } from "../keep-draft.ts";
import type { Payment } from "../send-intent.ts";
import { amountProblemOf, amountWords } from "../use-send-form.ts";
import { DraftList } from "./lazy-draft-parts.tsx";

type DraftHalfProps = {
  readonly payee: Payee | null;
  readonly amountText: string;
  readonly payment: Payment | null;
  readonly draft: SendDraft | undefined;
  /** The last quote that was seen of the form. */
  readonly quote: Quote | undefined;
  /** It was confirmed before, and no answer has come. */
  readonly hasLeft: boolean;
  readonly onKept: () => void;
};

/** Without a network nothing is sent: what was written can be kept, to be quoted and confirmed later. */
export function DraftHalf({ payee, amountText, payment, draft, quote, hasLeft, onKept }: DraftHalfProps) {
  const t = useTranslations("send");
  const [hasNoRoom, setHasNoRoom] = useState(false);
  const availableMinor = api.payments.getBalance.useQuery().data?.availableMinor;
  const locale = useLocale();
  // With a person chosen the amount is what is missing; a wrong one is named in any case.
  const problem = payee || amountText ? amountProblemOf(amountText, locale) : null;
  const keep = () => {
    if (payment === null || payee === null) return;
    const isKept = keepDraft(payment, draft, { payee, quote, availableMinor });
    setHasNoRoom(!isKept);
    if (!isKept) return;
    notify("success", t(hasLeft ? "draft.keptLeft" : "draft.kept"));
    onKept();
  };
  return (
    <RightHalf label={t("whatWillHappen")}>
      <h2 className="flex items-center gap-2 text-h2 font-semibold">
        <CloudOff size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("draft.offline")}
      </h2>
      <p className="mt-2 max-w-[68ch] text-text-2">
        {t(hasLeft ? "draft.offlineLeft" : "draft.offlineText")}
      </p>
      <Button
        size="large"
        isWide
        className="mt-5"
        disabled={payment === null}
        aria-describedby={payment === null ? "draft-open" : undefined}
        onClick={keep}
      >
        {t("draft.keep")}
      </Button>
      <div role="alert">{hasNoRoom && <p className="mt-2 text-negative-text">{t("draft.noRoom")}</p>}</div>
      {payment === null && (
        <p id="draft-open" className="mt-2 text-small text-text-2">
          {problem ? t(`amountProblem.${problem}`, amountWords(locale)) : t("draft.incomplete")}
        </p>
      )}
      <DraftList />
    </RightHalf>
  );
}

import type { Transaction, WaitingPayment } from "@evenly/contract/payments/schemas";
import { Button, Money, Note } from "@evenly/ui";
import { Clock } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { notify } from "../../../shell/toasts.ts";
import { useVerify } from "./use-verify.tsx";

type WaitingPaymentsProps = {
  readonly className?: string;
  /** Called with a payment that was sent from here, instead of saying so. */
  readonly onSent?: (transaction: Transaction) => void;
};

/** The user's payments that wait for a proof, each with the way to continue and to cancel; nothing when there are none. */
export function WaitingPayments({ className, onSent }: WaitingPaymentsProps) {
  const t = useTranslations("stepUp.waiting");
  const { verify, dialog } = useVerify();
  const { data: all = [] } = api.payments.listWaiting.useQuery();
  const waiting = all.filter(({ verification }) => verification.expiresAt.getTime() > Date.now());
  const onContinue = async ({ transaction, verification }: WaitingPayment) => {
    const { id, amountMinor, currency, person } = transaction;
    const name = person?.displayName ?? "";
    const isGivenBack = wayOf(transaction) === "back";
    const sent = await verify({
      id,
      amountMinor: -amountMinor,
      currency,
      name,
      asked: verification,
      isGivenBack,
    });
    if (sent === null) return;
    if (onSent && !isGivenBack) onSent(sent);
    else notify("success", t("sent", { name, way: wayOf(transaction) }));
  };
  if (waiting.length === 0 && dialog === null) return null;
  return (
    <section aria-label={t("label")} className={className}>
      <ul className="flex flex-col gap-2">
        {waiting.map((payment) => (
          <WaitingLine
            key={payment.transaction.id}
            payment={payment}
            onContinue={() => void onContinue(payment)}
          />
        ))}
      </ul>
      {dialog}
    </section>
  );
}

/** Whether a waiting payment gives money back, for its texts. */
function wayOf({ type }: Transaction): "back" | "out" {
  return type === "payment_sent" ? "out" : "back";
}

type WaitingLineProps = { readonly payment: WaitingPayment; readonly onContinue: () => void };

function WaitingLine({ payment: { transaction, verification }, onContinue }: WaitingLineProps) {
  const t = useTranslations("stepUp.waiting");
  const format = useFormatter();
  const cancel = useChange(apiClient.payments.cancelWaiting.mutate, {
    done: () => t("cancelled"),
    refresh: [["payments"]],
  });
  const { id, amountMinor, currency, person } = transaction;
  const name = person?.displayName ?? "";
  const way = wayOf(transaction);
  const next = verification.factors.find(({ state }) => state !== "proven")?.factor ?? "done";
  return (
    <li>
      <Note icon={<Clock size={20} strokeWidth={1.75} aria-hidden="true" />}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="min-w-0 wrap-anywhere">
            {t.rich(next, {
              amount: () => (
                <Money
                  key="amount"
                  amountMinor={-amountMinor}
                  currency={currency}
                  className="font-semibold"
                />
              ),
              name: () => <bdi key="name">{name}</bdi>,
              way,
              time: format.dateTime(verification.expiresAt, { timeStyle: "short" }),
            })}
          </p>
          <p className="-my-2 -mx-4 flex flex-wrap">
            <Button variant="quiet" aria-label={t("continueNamed", { name, way })} onClick={onContinue}>
              {t("continue")}
            </Button>
            <Button
              variant="quiet"
              aria-label={t("cancelNamed", { name, way })}
              disabled={cancel.isPending}
              onClick={() => cancel.mutate({ id })}
            >
              {t("cancel")}
            </Button>
          </p>
        </div>
      </Note>
    </li>
  );
}

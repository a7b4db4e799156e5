import { AmountField, Button, buttonStyles, FactList, Money, moneyText, TextField } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc.ts";
import { DonePage } from "../../../shell/done-page.tsx";
import { FlowPage } from "../../../shell/flow-page.tsx";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { AvailableNow, PaymentRefusal } from "../../payments/index.ts";
import { type SentMoney, useSendClaim } from "../use-send-claim.ts";

type SendClaimProps = {
  /** The address, which finds nobody. */
  readonly to: string;
};

const NOTE_MAX = 140;

/** Sends money to an address without an account: it is set aside, and the address gets a claim link. */
export function SendClaimPage({ to }: SendClaimProps) {
  const [sent, setSent] = useState<SentMoney | null>(null);
  return sent === null ? <SendForm to={to} onSent={setSent} /> : <SentPage to={to} sent={sent} />;
}

function SendForm({ to, onSent }: SendClaimProps & { readonly onSent: (sent: SentMoney) => void }) {
  const t = useTranslations("claims.send");
  const ask = useTranslations("requests.ask");
  const form = useSendClaim(to, onSent);
  const { amount, amountMinor, currency, current, quote, send, locale, dialog } = form;
  const problem = useNumberProblem().amount(amount, currency);
  const foreseen =
    current?.refusal ?? (quote.isError && amountMinor !== null ? refusalOf(quote.error).code : null);
  const refused = foreseen ?? (send.isError ? refusalOf(send.error).code : null);
  return (
    <FlowPage
      title={t("title")}
      backTo="/send"
      onSubmit={() => {
        if (amountMinor !== null && current && foreseen === null && !send.isPending) send.mutate(amountMinor);
      }}
      left={
        <div className="grid gap-6">
          <Addressee to={to} />
          <AmountField
            label={ask("amount")}
            text={amount}
            currency={currency}
            error={problem}
            onText={form.setAmount}
          />
          <TextField
            label={ask("note")}
            value={form.note}
            maxLength={NOTE_MAX}
            autoComplete="off"
            onChange={(event) => form.setNote(event.target.value)}
          />
        </div>
      }
      right={
        <>
          <p className="mb-5 text-text-2 wrap-anywhere">{t("text", { address: to })}</p>
          {current && <Quoted quote={current} currency={currency} />}
          {refused !== null && <PaymentRefusal code={refused} facts={current} className="mt-4" />}
        </>
      }
      foot={
        <Button
          type="submit"
          size="large"
          isWide
          className="lg:mt-6"
          disabled={!current || foreseen !== null}
          busyLabel={send.isPending && t("busy")}
        >
          {amountMinor === null
            ? t("title")
            : t("button", { amount: moneyText(amountMinor, currency, locale), address: to })}
        </Button>
      }
    >
      {dialog}
    </FlowPage>
  );
}

function Addressee({ to }: SendClaimProps) {
  const t = useTranslations("claims.send");
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full border border-dashed border-text-3 text-text-2"
      >
        <Mail size={18} />
      </span>
      <p className="max-w-[calc(100%-3rem)] font-medium wrap-anywhere lg:flex-1">{to}</p>
      <Link
        to="/send"
        className="ml-auto min-h-11 content-center font-medium text-accent-text hover:underline"
      >
        {t("change")}
      </Link>
    </div>
  );
}

type QuotedProps = {
  readonly quote: { readonly feeMinor: bigint; readonly availableAfterMinor: bigint };
  readonly currency: string;
};

function Quoted({ quote, currency }: QuotedProps) {
  const t = useTranslations("requests.pay");
  const paying = useTranslations("common.paying");
  const fee = <Money amountMinor={quote.feeMinor} currency={currency} />;
  const after = <Money amountMinor={quote.availableAfterMinor} currency={currency} />;
  return (
    <FactList
      facts={[
        { id: "fee", label: t("fee"), value: quote.feeMinor === 0n ? t("free") : fee },
        { id: "after", label: paying("keep"), value: after },
      ]}
    />
  );
}

function SentPage({ to, sent }: SendClaimProps & { readonly sent: SentMoney }) {
  const t = useTranslations("claims.send");
  const paying = useTranslations("common.paying");
  const format = useFormatter();
  const day = format.dateTime(sent.expiresAt, { month: "short", day: "numeric" });
  return (
    <DonePage
      pageTitle={t("sent")}
      eyebrow={paying("to", { name: to })}
      amount={{ minor: sent.amountMinor, currency: sent.currency }}
      title={t("sent")}
      text={t("sentText", { address: to, day })}
      isWaiting
      facts={
        <>
          <AvailableNow />
          <Link
            to="/history/$transactionId"
            params={{ transactionId: sent.transferId }}
            className={buttonStyles({ variant: "secondary", className: "mt-6" })}
          >
            {t("toHistory")}
          </Link>
        </>
      }
      leave={
        <Link to="/dashboard" className={buttonStyles({ size: "large", isWide: true })}>
          {paying("done")}
        </Link>
      }
    />
  );
}

import type { ScannedPayCode } from "@evenly/contract/pay-codes/schemas";
import {
  AmountField,
  Avatar,
  Button,
  buttonStyles,
  EmptyState,
  ErrorState,
  FactList,
  Money,
  moneyText,
  Note,
  parseAmountText,
  SkeletonRows,
  useMoneyLocale,
} from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { CircleAlert, Lock } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { DonePage } from "../../../shell/done-page.tsx";
import { FlowPage } from "../../../shell/flow-page.tsx";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { AvailableNow, PaymentRefusal, useCountdown } from "../../payments/index.ts";
import { type PaidCode, usePayCode } from "../use-pay-code.ts";
import { useTimeTexts } from "./use-time-texts.ts";

/** Pays a scanned code: to whom, how much, and what it costs. */
export function PayCodePage({ token }: { readonly token: string }) {
  const t = useTranslations("qr.pay");
  const common = useTranslations("common");
  const textOf = useRefusalText();
  const [paid, setPaid] = useState<PaidCode | null>(null);
  const query = api.payCodes.read.useQuery({ token }, { retry: false, enabled: paid === null });
  if (paid !== null && query.data) return <Paid paid={paid} code={query.data} />;
  if (query.data) return <PayForm token={token} code={query.data} onPaid={setPaid} />;
  const code = query.isError ? refusalOf(query.error).code : "";
  const isNamed = code.startsWith("PAY_CODE_") || code === "PAYEE_UNKNOWN" || code === "PERSON_BLOCKED";
  return (
    <Layout>
      {query.isPending && <SkeletonRows count={3} />}
      {query.isError &&
        (isNamed ? (
          <div role="alert">
            <EmptyState
              title={t("cannot")}
              text={textOf(query.error)}
              action={
                <Link to="/qr" search={{ view: "scan" }} className={buttonStyles()}>
                  {t("scanAnother")}
                </Link>
              }
            />
          </div>
        ) : (
          <ErrorState
            title={t("loadFailed")}
            text={textOf(query.error)}
            action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
          />
        ))}
    </Layout>
  );
}

type LayoutProps = Pick<ComponentProps<typeof FlowPage>, "right" | "foot" | "onSubmit"> & {
  readonly children: ReactNode;
  /** First name of the payee, once the code is read. */
  readonly name?: string;
};

function Layout({ children, name, ...page }: LayoutProps) {
  const t = useTranslations("qr.pay");
  const title = name === undefined ? t("title") : t("titleOf", { name });
  return <FlowPage title={title} backTo="/qr" left={children} {...page} />;
}

type FormProps = {
  readonly token: string;
  readonly code: ScannedPayCode;
  readonly onPaid: (paid: PaidCode) => void;
};

function PayForm({ token, code, onPaid }: FormProps) {
  const t = useTranslations("qr.pay");
  const { locale } = useMoneyLocale();
  const paying = useTranslations("common.paying");
  const { currency, isOwn } = code;
  const name = firstNameOf(code.payee.displayName);
  const [typed, setTyped] = useState("");
  const problem = useNumberProblem().amount(typed, currency);
  const parsed = parseAmountText(typed, currency, locale);
  const amountMinor = code.amountMinor ?? ("amountMinor" in parsed ? parsed.amountMinor : null);
  const secondsLeft = useCountdown(code.expiresAt);
  const { quote, current, pay, dialog, canPay } = usePayCode(token, code, amountMinor, onPaid);
  const foreseen = current?.refusal ?? (quote.isError && canPay ? refusalOf(quote.error).code : null);
  const tried = pay.isError ? refusalOf(pay.error).code : null;
  const refused = secondsLeft === 0 ? "PAY_CODE_EXPIRED" : (foreseen ?? tried);
  const isReady = current !== undefined && foreseen === null && secondsLeft > 0 && !isOwn;
  const submit = () => {
    if (isReady && amountMinor !== null && !pay.isPending) pay.mutate(amountMinor);
  };
  if (dialog) return dialog;
  return (
    <Layout
      name={name}
      onSubmit={submit}
      right={<YourQuote quote={current} refused={refused} isOwn={isOwn} name={name} />}
      foot={
        <Button
          type="submit"
          size="large"
          isWide
          className="lg:mt-6"
          disabled={!isReady}
          busyLabel={pay.isPending && t("busy")}
        >
          {amountMinor === null
            ? t("payButton")
            : paying("pay", { name, amount: moneyText(amountMinor, currency, locale) })}
        </Button>
      }
    >
      <Payee code={code} />
      <div className="mt-6">
        {code.amountMinor === null ? (
          <AmountField
            label={t("amount")}
            text={typed}
            currency={currency}
            error={problem ?? (typed.trim() !== "" && amountMinor === null ? t("amountWrong") : undefined)}
            onText={setTyped}
          />
        ) : (
          <Money amountMinor={code.amountMinor} currency={currency} size="page" isShown />
        )}
      </div>
      <CodeFacts code={code} secondsLeft={secondsLeft} />
    </Layout>
  );
}

type QuoteProps = {
  readonly quote: ReturnType<typeof usePayCode>["current"];
  readonly refused: string | null;
  readonly isOwn: boolean;
  /** First name of the payee. */
  readonly name: string;
};

/** What the payment costs, or why it can't be made. */
function YourQuote({ quote, refused, isOwn, name }: QuoteProps) {
  const t = useTranslations("qr.pay");
  return (
    <>
      <h2 className="text-h2 font-semibold">{t("quote")}</h2>
      {quote ? (
        <QuoteFacts quote={quote} name={name} />
      ) : (
        <p className="mt-2 text-text-2">{t(isOwn ? "own" : "quoteEmpty")}</p>
      )}
      {refused !== null && !isOwn && <PaymentRefusal code={refused} facts={quote} className="mt-4" />}
    </>
  );
}

type CodeFactsProps = { readonly code: ScannedPayCode; readonly secondsLeft: number };

/** The note, the remaining time, and a warning before a first payment. */
function CodeFacts({ code: { payee, note, isOwn }, secondsLeft }: CodeFactsProps) {
  const t = useTranslations("qr.pay");
  return (
    <>
      {note !== "" && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">
          <bdi>{note}</bdi>
        </p>
      )}
      <TimeLeft seconds={secondsLeft} />
      {!payee.hasPaidBefore && !isOwn && (
        <Note
          className="mt-5"
          icon={<CircleAlert size={20} strokeWidth={1.75} aria-hidden="true" className="text-warning-text" />}
        >
          <p className="font-semibold">{t("firstPayment")}</p>
          <p className="text-text-2">{t("firstPaymentText", { name: firstNameOf(payee.displayName) })}</p>
        </Note>
      )}
    </>
  );
}

function TimeLeft({ seconds }: { readonly seconds: number }) {
  const t = useTranslations("qr");
  const { leftText } = useTimeTexts();
  return (
    <p className="numeric mt-3 text-small text-text-2">
      {seconds === 0 ? t("states.expired") : leftText(seconds)}
    </p>
  );
}

function Payee({ code: { payee } }: { readonly code: ScannedPayCode }) {
  const t = useTranslations("qr.pay");
  return (
    <>
      <h2 className="text-small font-medium text-text-2">{t("payTo")}</h2>
      <div className="mt-2 flex items-center gap-3">
        <Avatar id={payee.id} name={payee.displayName} imageUrl={payee.avatarUrl} />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{payee.displayName}</p>
          <p className="text-small text-text-2 wrap-anywhere">@{payee.handle}</p>
        </div>
      </div>
    </>
  );
}

type QuoteFactsProps = {
  readonly quote: NonNullable<ReturnType<typeof usePayCode>["current"]>;
  readonly name: string;
};

function QuoteFacts({ quote, name }: QuoteFactsProps) {
  const t = useTranslations("qr.pay");
  const paying = useTranslations("common.paying");
  const { feeMinor, totalMinor, availableAfterMinor, currency, factors } = quote;
  const money = (minor: bigint) => <Money amountMinor={minor} currency={currency} />;
  return (
    <>
      <FactList
        className="mt-2"
        facts={[
          { id: "fee", label: t("fee"), value: feeMinor === 0n ? t("free") : money(feeMinor) },
          ...(feeMinor === 0n ? [] : [{ id: "total", label: t("total"), value: money(totalMinor) }]),
          ...(availableAfterMinor < 0n
            ? []
            : [{ id: "after", label: paying("keep"), value: money(availableAfterMinor) }]),
        ]}
      />
      <p className="mt-2 text-small text-text-2">{paying("final", { name })}</p>
      {factors.length > 0 && (
        <p className="mt-3 flex gap-2 text-small text-text-2">
          <Lock size={16} aria-hidden="true" className="mt-px shrink-0" />
          {t("confirmWith", { factor: factors[0]?.factor ?? "pin" })}
        </p>
      )}
    </>
  );
}

function Paid({ paid, code }: { readonly paid: PaidCode; readonly code: ScannedPayCode }) {
  const t = useTranslations("qr.pay");
  const paying = useTranslations("common.paying");
  const { locale } = useMoneyLocale();
  const { displayName } = code.payee;
  const name = firstNameOf(displayName);
  const amount = moneyText(paid.amountMinor, paid.currency, locale);
  const ended = t(paid.isHeld ? "held" : "paid", { name, amount });
  return (
    <DonePage
      pageTitle={ended}
      eyebrow={paying("to", { name: displayName })}
      amount={{ minor: paid.amountMinor, currency: paid.currency }}
      title={paid.isHeld ? ended : paying("has", { name })}
      isWaiting={paid.isHeld}
      facts={<AvailableNow />}
      receiptId={paid.isHeld ? null : paid.transferId}
      leave={
        <Link to="/dashboard" className={buttonStyles({ size: "large", isWide: true })}>
          {paying("done")}
        </Link>
      }
    />
  );
}

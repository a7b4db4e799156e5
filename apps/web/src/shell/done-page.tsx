import type { TransferId } from "@evenly/contract/ids";
import { buttonStyles, CoinMark, Money } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Check, Clock, ReceiptText } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { FlowBody } from "./flow-page.tsx";
import { PageTitle } from "./page-title.tsx";
import { useIsWide } from "./use-is-wide.ts";

type DoneHeadProps = {
  /** To whom, or from whom. */
  readonly eyebrow: string;
  readonly amount?: { readonly minor: bigint; readonly currency: string };
  /** Who has the money, or what is still to happen. */
  readonly title: string;
  readonly text?: ReactNode;
  /** The payment has not arrived yet: a check or an answer is due. */
  readonly isWaiting?: boolean;
};

type DonePageProps = DoneHeadProps & {
  readonly pageTitle: string;
  /** What the person has left, and the facts of the payment. */
  readonly facts?: ReactNode;
  /** The payment whose receipt can be opened. */
  readonly receiptId?: TransferId | null;
  /** Where the page is left to; a link or button of full width. */
  readonly leave: ReactNode;
};

/** The end of a flow: the coin settles; amount, who has it, what is left, the receipt and the way on. It stays until one leaves. */
export function DonePage({ pageTitle, facts, receiptId, leave, ...head }: DonePageProps) {
  return (
    <DoneLayout
      pageTitle={pageTitle}
      head={<DoneHead {...head} />}
      facts={facts}
      buttons={
        <div className="flex w-full gap-2">
          {receiptId && <ReceiptLink id={receiptId} />}
          <div className="grid flex-[3]">{leave}</div>
        </div>
      }
    />
  );
}

type DoneLayoutProps = {
  readonly pageTitle: string;
  readonly head: ReactNode;
  readonly facts: ReactNode;
  readonly buttons: ReactNode;
};

/** The layout of an ending, with a head of its own. */
export function DoneLayout({ pageTitle, head, facts, buttons }: DoneLayoutProps) {
  const isWide = useIsWide();
  return (
    <div data-flow-page className="flex min-h-0 flex-1 flex-col">
      <PageTitle title={pageTitle} />
      <FlowBody
        isWide={isWide}
        left={
          <div className="pt-5 lg:pt-0 flow-short:pt-0">
            {head}
            {isWide && <div className="mt-9 max-w-md">{buttons}</div>}
          </div>
        }
        right={facts}
        foot={isWide ? undefined : buttons}
      />
    </div>
  );
}

/** The settled coin, the amount, and who has it. The heading takes the focus: the button that had it is gone. */
export function DoneHead({ eyebrow, amount, title, text, isWaiting = false }: DoneHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = isWaiting ? Clock : Check;
  return (
    <>
      <CoinMark size={72} mood={isWaiting ? "empty" : "level"} className="-ml-1.5" />
      <p className="mt-7 text-small font-medium text-text-2 wrap-anywhere">{eyebrow}</p>
      {amount && (
        <p className="mt-2.5">
          <Money
            amountMinor={amount.minor < 0n ? -amount.minor : amount.minor}
            currency={amount.currency}
            size="page"
            isShown
          />
        </p>
      )}
      <h1 ref={heading} tabIndex={-1} className="mt-4 flex items-center gap-2.5 text-h2 font-semibold">
        <Icon
          size={20}
          aria-hidden="true"
          className={isWaiting ? "shrink-0 text-warning-text" : "shrink-0 text-positive-text"}
        />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </h1>
      {text && (
        <p role="status" className="mt-2 text-text-2 wrap-anywhere">
          {text}
        </p>
      )}
    </>
  );
}

/** Opens the receipt in place of the ending: one does not come back to it. */
export function ReceiptLink({ id }: { readonly id: TransferId }) {
  const t = useTranslations("common.paying");
  return (
    <Link
      to="/history/$transactionId/receipt"
      replace
      params={{ transactionId: id }}
      className={buttonStyles({ variant: "secondary", size: "large", className: "flex-[2]" })}
    >
      <ReceiptText size={20} strokeWidth={1.75} aria-hidden="true" />
      {t("receipt")}
    </Link>
  );
}

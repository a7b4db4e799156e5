import type { PayCode } from "@evenly/contract/pay-codes/schemas";
import { Button, CutBar, Money } from "@evenly/ui";
import { clsx } from "clsx";
import { Pencil, Timer } from "lucide-react";
import { useTranslations } from "use-intl";
import { codeUrl } from "../use-shown-code.ts";
import { CodePicture } from "./code-picture.tsx";
import { PaidCoin } from "./paid-coin.tsx";
import { useTimeTexts } from "./use-time-texts.ts";

type ShownProps = {
  readonly code: PayCode;
  readonly secondsLeft: number;
  readonly isBusy: boolean;
  readonly onChange: () => void;
  readonly onNew: () => void;
};

/** A code with its amount, note and remaining time; once it is paid, the settled coin. */
export function ShownCode({ code, secondsLeft, isBusy, onChange, onNew }: ShownProps) {
  const t = useTranslations("qr");
  const { minutesText, leftText } = useTimeTexts();
  if (code.state === "used" || code.state === "held")
    return <PaidCoin code={code} onNew={onNew} isBusy={isBusy} />;
  const isOpen = code.state === "open" && secondsLeft > 0;
  const total = code.minutes * 60;
  return (
    <>
      <div data-printed>
        <CodeSquare code={code} isOpen={isOpen} isBusy={isBusy} onNew={onNew} />
        <div className="mt-6 flex flex-wrap items-end justify-between gap-x-3">
          {code.amountMinor === null ? (
            <p className="text-[2.5rem] leading-12 font-strong">{t("anyAmount")}</p>
          ) : (
            <Money amountMinor={code.amountMinor} currency={code.currency} size="page" isShown />
          )}
          <Button variant="quiet" className="-mr-4 print:hidden" onClick={onChange} disabled={isBusy}>
            {t("change")}
          </Button>
        </div>
        <CutBar
          className="mt-4"
          size="thin"
          label={leftText(secondsLeft)}
          parts={[
            { id: "left", value: BigInt(Math.min(secondsLeft, total)), tone: "you" },
            { id: "gone", value: BigInt(Math.max(0, total - secondsLeft)), tone: "free" },
          ]}
        />
        <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-text-2">
          <span className="numeric">{isOpen ? leftText(secondsLeft) : t("states.expired")}</span>
          <span>{t("onePayment")}</span>
        </p>
      </div>
      <div className="mt-5 flex gap-2">
        <Button
          variant="tonal"
          className="min-w-0 flex-1 justify-start"
          icon={<Pencil size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
          onClick={onChange}
          disabled={isBusy}
        >
          <span className="truncate">{code.note || t("addNote")}</span>
        </Button>
        <Button
          variant="tonal"
          className="shrink-0"
          icon={<Timer size={18} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={t("timeOf", { time: minutesText(code.minutes) })}
          onClick={onChange}
          disabled={isBusy}
        >
          {minutesText(code.minutes)}
        </Button>
      </div>
    </>
  );
}

type SquareProps = Pick<ShownProps, "code" | "isBusy" | "onNew"> & { readonly isOpen: boolean };

function CodeSquare({ code, isOpen, isBusy, onNew }: SquareProps) {
  const t = useTranslations("qr");
  return (
    <div className="relative mx-auto mt-5 w-fit rounded-panel border border-line bg-white p-4">
      <CodePicture
        text={code.token === null ? "-" : codeUrl(code.token)}
        label={t("codeLabel")}
        className={clsx(
          "size-[264px] transition-opacity duration-[120ms] max-[22.5rem]:size-[240px]",
          (!isOpen || isBusy) && "opacity-20",
        )}
      />
      {!isOpen && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3">
          <p className="rounded-control bg-white px-3 py-1 text-h2 font-semibold text-[#0b2029]">
            {t("states.expired")}
          </p>
          <Button onClick={onNew} busyLabel={isBusy && t("making")}>
            {t("newCode")}
          </Button>
        </div>
      )}
    </div>
  );
}

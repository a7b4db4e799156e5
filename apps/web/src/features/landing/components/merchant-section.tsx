import { feeByRow, feeTable } from "@evenly/domain/ledger/fees";
import {
  CutBar,
  FactList,
  Halves,
  LeftHalf,
  Money,
  RightHalf,
  shownMoneyText,
  useMoneyLocale,
} from "@evenly/ui";
import { useTranslations } from "use-intl";
import { SoonMark } from "./soon-mark.tsx";

const SALE_MINOR = 6200n;
const FEE_MINOR = feeByRow(SALE_MINOR, feeTable.business);
const FEE_SHARE = Number(feeTable.business.basisPoints) / 10_000;

/** For merchants: what remains of a sale after the fee. */
export function MerchantSection() {
  const t = useTranslations("landing.merchant");
  const { locale } = useMoneyLocale();
  const text = (amountMinor: bigint) => shownMoneyText(amountMinor, "USD", locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(
    FEE_SHARE,
  );
  return (
    <div id="merchant" className="border-t border-line">
      <Halves
        left={
          <LeftHalf className="content-center lg:py-16!">
            <SoonMark className="mb-4" />
            <h2 className="text-section font-semibold">{t("title")}</h2>
            <p className="mt-3 max-w-[29rem] text-lead text-text-2">{t("text")}</p>
          </LeftHalf>
        }
        right={
          <RightHalf className="content-center lg:py-16! lg:[&>div]:h-auto">
            <div className="flex items-baseline justify-between gap-4">
              <p className="text-text-2">{t("example")}</p>
              <Money amountMinor={SALE_MINOR} currency="USD" size="big" isShown />
            </div>
            <CutBar
              className="mt-4"
              label={t("bar", {
                total: text(SALE_MINOR),
                yours: text(SALE_MINOR - FEE_MINOR),
                fee: text(FEE_MINOR),
              })}
              parts={[
                { id: "yours", value: SALE_MINOR - FEE_MINOR, tone: "you" },
                { id: "fee", value: FEE_MINOR, tone: "aside" },
              ]}
            />
            <p className="mt-3 flex justify-between gap-4 text-text-2">
              <span>
                {t.rich("yours", {
                  amount: text(SALE_MINOR - FEE_MINOR),
                  strong: (chunk) => <strong className="font-semibold text-text-1">{chunk}</strong>,
                })}
              </span>
              <span>{t("fee", { amount: text(FEE_MINOR) })}</span>
            </p>
            <FactList
              className="mt-6 border-t border-line"
              facts={[
                {
                  id: "sale",
                  label: t("perSale"),
                  value: `${percent} + ${text(feeTable.business.fixedMinor)}`,
                },
                { id: "standard", label: t("standardPayout"), value: t("free") },
                { id: "instant", label: t("instantPayout"), value: text(feeTable.instantPayout.fixedMinor) },
              ]}
            />
          </RightHalf>
        }
      />
    </div>
  );
}

import { moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";

const LEFT = "M314 1.1v637.8C140 635.6 0 494.4 0 320S140 4.4 314 1.1Z";
const RIGHT = "M326 1.1v637.8C500 635.6 640 494.4 640 320S500 4.4 326 1.1Z";
const size = "h-auto w-full max-w-[533px]";

/** Illustration: the coin with equal amounts on both halves. */
export function EvenCoin() {
  const t = useTranslations("auth");
  const { locale } = useMoneyLocale();
  const amount = moneyText(6420n, "USD", locale);
  return (
    <svg viewBox="0 0 640 640" className={size} aria-hidden="true" textAnchor="middle">
      <path d={LEFT} className="fill-accent" />
      <path d={RIGHT} className="fill-other" />
      <g className="fill-accent-on">
        <text x="164" y="294" fontSize="19">
          {t("coinYou")}
        </text>
        <text x="164" y="350" fontSize="53" fontWeight="600" letterSpacing="-1.6">
          {amount}
        </text>
      </g>
      <g className="fill-other-on">
        <text x="476" y="294" fontSize="19">
          {t("coinOther")}
        </text>
        <text x="476" y="350" fontSize="53" fontWeight="600" letterSpacing="-1.6">
          {amount}
        </text>
      </g>
    </svg>
  );
}

/** Illustration: a coin that fills from below as password rules are met; `level` is 0 to 1. */
export function FillingCoin({ level }: { readonly level: number }) {
  const fill = { transform: `translateY(${(1 - level) * 640}px)` };
  const motion =
    "transition-transform duration-[320ms] ease-[cubic-bezier(.3,.7,.1,1)] motion-reduce:transition-none";
  return (
    <svg viewBox="0 0 640 640" className={size} aria-hidden="true">
      <clipPath id="coin-left">
        <path d={LEFT} />
      </clipPath>
      <clipPath id="coin-right">
        <path d={RIGHT} />
      </clipPath>
      <path d={LEFT} className="fill-surface-3" />
      <path d={RIGHT} className="fill-surface-3" />
      <g clipPath="url(#coin-left)">
        <rect width="320" height="640" style={fill} className={`fill-accent ${motion}`} />
      </g>
      <g clipPath="url(#coin-right)">
        <rect x="320" width="320" height="640" style={fill} className={`fill-other ${motion}`} />
      </g>
    </svg>
  );
}

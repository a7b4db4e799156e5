import { useFormatter } from "use-intl";
import { rateText } from "../../rate-text.ts";

/** A fraction as a large percentage with small decimals; a dash for null. */
export function PercentHero({ rate }: { readonly rate: number | null }) {
  const format = useFormatter();
  const text = rateText(rate, format);
  const whole = /^\d+/.exec(text)?.[0] ?? text;
  return (
    <p className="numeric text-hero-56 font-strong">
      {whole}
      <span className="text-[0.56em] font-medium text-text-3">{text.slice(whole.length)}</span>
    </p>
  );
}

import { ChartPie, Gem, type LucideIcon, QrCode, ShieldCheck, Store, Zap } from "lucide-react";
import { useTranslations } from "use-intl";
import { SoonMark } from "./soon-mark.tsx";

type Feature = {
  readonly id: "fastTransfers" | "security" | "qr" | "analytics" | "merchant" | "premium";
  readonly icon: LucideIcon;
  /** Announced here, but not available yet. */
  readonly isOnItsWay: boolean;
};

const features: readonly Feature[] = [
  { id: "fastTransfers", icon: Zap, isOnItsWay: false },
  { id: "security", icon: ShieldCheck, isOnItsWay: false },
  { id: "qr", icon: QrCode, isOnItsWay: false },
  { id: "analytics", icon: ChartPie, isOnItsWay: false },
  { id: "merchant", icon: Store, isOnItsWay: true },
  { id: "premium", icon: Gem, isOnItsWay: true },
];

/** The product's six features (spec 1 section 1). */
export function FeatureList() {
  const t = useTranslations("landing.features");
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="page-gutter border-t border-line bg-surface-1 py-14 lg:py-20"
    >
      <h2 id="features-title" className="text-section font-semibold">
        {t("title")}
      </h2>
      <ul className="mt-7 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {features.map((feature) => (
          <li key={feature.id} className="border-t border-line pt-5">
            <h3 className="flex items-center gap-2.5 text-h2 font-semibold">
              <feature.icon size={18} aria-hidden="true" className="text-accent-text" />
              {t(`${feature.id}.title`)}
              {feature.isOnItsWay && <SoonMark />}
            </h3>
            <p className="mt-1.5 max-w-[24rem] text-text-2">{t(`${feature.id}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

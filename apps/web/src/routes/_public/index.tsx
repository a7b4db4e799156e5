import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { DrawingSection } from "../../features/landing/components/drawing-section.tsx";
import { EvenDrawing } from "../../features/landing/components/even-drawing.tsx";
import { FeatureList } from "../../features/landing/components/feature-list.tsx";
import { Hero } from "../../features/landing/components/hero.tsx";
import { MerchantSection } from "../../features/landing/components/merchant-section.tsx";
import { OwnDrawing } from "../../features/landing/components/own-drawing.tsx";
import { Plans } from "../../features/landing/components/plans.tsx";
import { TakeBackDrawing } from "../../features/landing/components/take-back-drawing.tsx";
import { PageTitle } from "../../shell/page-title.tsx";

export const Route = createFileRoute("/_public/")({ component: LandingPage });

function LandingPage() {
  const nav = useTranslations("nav");
  const t = useTranslations("landing");
  return (
    <main id="content">
      <PageTitle title={nav("landingTitle")} />
      <Hero />
      <DrawingSection side="right" title={t("own.title")} text={t("own.text")} drawing={<OwnDrawing />} />
      <DrawingSection side="left" title={t("even.title")} text={t("even.text")} drawing={<EvenDrawing />} />
      <DrawingSection
        side="right"
        title={t("takeBack.title")}
        text={t("takeBack.text")}
        drawing={<TakeBackDrawing />}
      />
      <FeatureList />
      <Plans />
      <MerchantSection />
    </main>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { FeatureList } from "../../features/landing/components/feature-list.tsx";
import { Hero } from "../../features/landing/components/hero.tsx";
import { MerchantSection } from "../../features/landing/components/merchant-section.tsx";
import { Plans } from "../../features/landing/components/plans.tsx";
import { PageTitle } from "../../shell/page-title.tsx";

export const Route = createFileRoute("/_public/")({ component: LandingPage });

function LandingPage() {
  const nav = useTranslations("nav");
  return (
    <main id="content">
      <PageTitle title={nav("landingTitle")} />
      <Hero />
      <FeatureList />
      <Plans />
      <MerchantSection />
    </main>
  );
}

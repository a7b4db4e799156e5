import { buttonStyles, CoinMark, Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { UserRoundSearch } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useIsWide } from "../../../../shell/use-is-wide.ts";
import { OnHoldSection } from "../../../payments/index.ts";
import { Others } from "../others/others-sections.tsx";
import { FirstBalance } from "./first-balance.tsx";
import { HandleHero } from "./handle-hero.tsx";
import { StartSteps } from "./start-steps.tsx";

/** The dashboard before the first payment: what is on its way, the handle, the steps to start, and a wallet that waits. */
export function FirstRunPage({ hasPayment }: { readonly hasPayment: boolean }) {
  const t = useTranslations("dashboard");
  const isWide = useIsWide();
  const home = api.waiting.getHome.useQuery().data;
  const hasOthers =
    home !== undefined && (home.waiting.length > 0 || home.groups.length > 0 || home.currencies.length > 0);
  return (
    <Halves
      left={
        <LeftHalf label={t("yours")}>
          <OnHoldSection className="mb-6 border-b border-line pb-3" />
          <HandleHero />
          <StartSteps hasPayment={hasPayment} />
          {isWide && <FirstBalance className="mt-10 border-t border-line pt-6" />}
        </LeftHalf>
      }
      right={
        <RightHalf>
          {!isWide && <FirstBalance className="mb-7" />}
          {hasOthers ? <Others home={home} /> : <NothingYet />}
        </RightHalf>
      }
    />
  );
}

function NothingYet() {
  const t = useTranslations("dashboard");
  return (
    <section aria-labelledby="between">
      <h2 id="between" className="text-h2 font-semibold max-lg:sr-only">
        {t("betweenTitle")}
      </h2>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
        <CoinMark size={36} mood="empty" />
        <div className="min-w-40 flex-1">
          <p className="font-medium">{t("nothingYet")}</p>
          <p className="text-small text-text-2">{t("nothingYetText")}</p>
        </div>
        <Link to="/contacts" className={buttonStyles({ variant: "secondary" })}>
          <UserRoundSearch size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("findPeople")}
        </Link>
      </div>
    </section>
  );
}

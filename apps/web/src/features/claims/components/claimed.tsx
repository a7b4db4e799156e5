import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { SignedInPart } from "../../../layout/signed-in-part.tsx";
import { DonePage } from "../../../shell/done-page.tsx";
import { AvailableNow } from "../../payments/index.ts";

export type ClaimedMoney = {
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Who sent it. */
  readonly name: string;
};
export type ClaimedProps = { readonly claimed: ClaimedMoney };

/** The end of a claim: the money is the person's. */
export function Claimed({ claimed: { amountMinor, currency, name } }: ClaimedProps) {
  const t = useTranslations("claims");
  return (
    <SignedInPart>
      <DonePage
        pageTitle={t("page")}
        eyebrow={t("sentYou", { name })}
        amount={{ minor: amountMinor, currency }}
        title={t("closed.claimed_by_you.title")}
        text={t("closed.claimed_by_you.text")}
        facts={<AvailableNow />}
        leave={
          <Link to="/dashboard" className={buttonStyles({ size: "large", isWide: true })}>
            {t("toDashboard")}
          </Link>
        }
      />
    </SignedInPart>
  );
}

import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { SignedInPart } from "../../../../layout/signed-in-part.tsx";
import { DonePage } from "../../../../shell/done-page.tsx";
import { firstNameOf } from "../../../contacts/index.ts";
import { AvailableNow } from "../../../payments/index.ts";
import type { PaidRequest } from "../../use-pay-request.ts";

export type PaidLinkProps = {
  readonly paid: PaidRequest;
  readonly currency: string;
  /** Who asked. */
  readonly name: string;
};

/** The end of a payment by a link. */
export function PaidLink({ paid, currency, name }: PaidLinkProps) {
  const t = useTranslations("requests");
  const paying = useTranslations("common.paying");
  const isHeld = paid.end === "held";
  const title = isHeld ? t("pay.held", { name }) : paying("has", { name: firstNameOf(name) });
  return (
    <SignedInPart>
      <DonePage
        pageTitle={title}
        eyebrow={paying("to", { name })}
        amount={{ minor: paid.amountMinor, currency }}
        title={title}
        isWaiting={isHeld}
        facts={<AvailableNow />}
        receiptId={isHeld ? null : paid.transferId}
        leave={
          <Link to="/dashboard" className={buttonStyles({ size: "large", isWide: true })}>
            {t("link.toDashboard")}
          </Link>
        }
      />
    </SignedInPart>
  );
}

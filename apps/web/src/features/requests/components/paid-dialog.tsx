import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Button, CoinMark, Money } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useTranslations } from "use-intl";
import { ReceiptLink } from "../../../shell/done-page.tsx";
import { firstNameOf } from "../../contacts/index.ts";
import { AvailableNow } from "../../payments/index.ts";
import type { PaidRequest } from "../use-pay-request.ts";

type PaidDialogProps = {
  readonly request: PaymentRequest;
  readonly paid: PaidRequest;
  readonly onClose: () => void;
};

/** The end of the payment, until one leaves: who has how much, and what is left. */
export function PaidDialog({ request, paid, onClose }: PaidDialogProps) {
  const t = useTranslations("requests.pay");
  const paying = useTranslations("common.paying");
  const name = request.person?.displayName ?? t("someone");
  const isHeld = paid.end === "held";
  return (
    <Dialog
      title={isHeld ? t("held", { name }) : paying("has", { name: firstNameOf(name) })}
      onClose={onClose}
      actions={
        <>
          {!isHeld && <ReceiptLink id={paid.transferId} />}
          <Button onClick={onClose}>{paying("done")}</Button>
        </>
      }
    >
      <div role="status" className="mt-4">
        <CoinMark size={56} mood={isHeld ? "empty" : "level"} />
        <p className="mt-4 mb-5">
          <Money amountMinor={paid.amountMinor} currency={request.currency} size="big" isShown />
        </p>
        <AvailableNow />
      </div>
    </Dialog>
  );
}

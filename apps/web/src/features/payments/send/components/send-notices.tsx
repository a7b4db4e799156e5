import { Note } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { VerifyNote } from "../../../../shell/verify-note.tsx";
import { WaitingPayments } from "../../waiting/lazy-waiting-payments.tsx";
import type { SendModel } from "../use-send-model.ts";
import { EarlierOffer } from "./earlier-offer.tsx";
import { MissingDraft } from "./lazy-draft-parts.tsx";

/** What the person must know before the form: a draft that is gone, an unverified email, a payment without an answer. */
export function SendNotices({ model }: { readonly model: SendModel }) {
  const t = useTranslations("send");
  return (
    <>
      {model.missingKey !== undefined && <MissingDraft draftKey={model.missingKey} />}
      <VerifyNote text={t("refusal.EMAIL_NOT_VERIFIED")} action={t("verifyNow")} />
      {model.form.payee === null && <EarlierOffer model={model} />}
      {model.form.payee === null && <WaitingPayments className="mb-5" onSent={model.showSent} />}
      {model.isUnanswered && <Note className="mb-5">{t("unanswered")}</Note>}
    </>
  );
}

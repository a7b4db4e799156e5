import { Button, Note, parseAmountText, shownMoneyText } from "@evenly/ui";
import { useLocale, useTranslations } from "use-intl";
import { firstNameOf } from "../../../contacts/index.ts";
import { WALLET_CURRENCY } from "../use-send-form.ts";
import type { SendModel } from "../use-send-model.ts";

/** Offers to continue with the person and the values that were typed earlier in this tab. */
export function EarlierOffer({ model }: { readonly model: SendModel }) {
  const t = useTranslations("send.earlier");
  const locale = useLocale();
  const { earlier, continueEarlier, dropEarlier } = model;
  if (!earlier) return null;
  const parsed = parseAmountText(earlier.amountText, WALLET_CURRENCY, locale);
  const amount = "problem" in parsed ? "" : shownMoneyText(parsed.amountMinor, WALLET_CURRENCY, locale);
  const facts = [`@${earlier.payee.handle}`, amount, earlier.note].filter((text) => text !== "");
  return (
    <Note className="mb-5">
      <p className="font-strong">{t("title", { name: firstNameOf(earlier.payee.displayName) })}</p>
      <p className="mt-0.5 text-small text-text-2 wrap-anywhere">{facts.join(" · ")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={continueEarlier}>{t("keep")}</Button>
        <Button variant="secondary" onClick={dropEarlier}>
          {t("drop")}
        </Button>
      </div>
    </Note>
  );
}

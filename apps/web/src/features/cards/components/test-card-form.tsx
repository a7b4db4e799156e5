import { testCards } from "@evenly/contract/cards/rules";
import { SelectField } from "@evenly/ui";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CardFormProps } from "./card-panel.tsx";
import { SaveCard } from "./save-card.tsx";

/** The cards of the local stand-in, which has no form of its own. */
export function TestCardForm({ isFirst, isBusy, onSave }: CardFormProps) {
  const t = useTranslations("cards.add");
  const [cardId, setCardId] = useState<string>(testCards[0].id);
  const choices = testCards.map(({ id, number, says }) => ({
    value: id as string,
    label:
      number === ""
        ? t("choicePlain", { says: t(`says.${says}`) })
        : t("choice", { number, says: t(`says.${says}`) }),
  }));
  // A phone has no room for all of a choice in the closed field.
  const picked = testCards.find(({ id }) => id === cardId) ?? testCards[0];
  return (
    <>
      <SelectField
        label={t("testCard")}
        hint={t("noRealCard")}
        choices={choices}
        value={cardId}
        onPick={setCardId}
        help={t(`says.${picked.says}`)}
        icon={<CreditCard size={20} strokeWidth={1.75} aria-hidden="true" />}
      />
      <SaveCard isFirst={isFirst} isBusy={isBusy} onSave={(makeDefault) => onSave(cardId, makeDefault)} />
    </>
  );
}

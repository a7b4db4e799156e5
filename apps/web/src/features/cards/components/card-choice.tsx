import type { Card } from "@evenly/contract/cards/schemas";
import { Button, Row, RowList } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { useCardName, useExpiryText } from "../use-card-text.ts";
import type { DepositForm } from "../use-deposit-form.ts";
import { CardPanel } from "./card-panel.tsx";
import { CardTile } from "./card-tile.tsx";

type CardChoiceProps = {
  readonly form: DepositForm;
  /** The page has a place of its own where cards are added. */
  readonly isAddedElsewhere?: boolean;
};

/** The card that is charged, and the way to another one; without any, the first is added in place. */
export function CardChoice({ form, isAddedElsewhere = false }: CardChoiceProps) {
  const t = useTranslations("cards");
  const [isPicking, setIsPicking] = useState(false);
  const { cards, card } = form;
  const none = isAddedElsewhere ? (
    <p className="text-text-2">{t("noCard")}</p>
  ) : (
    <CardPanel isFirst level={2} onAdded={({ id }) => form.pickCard(id)} />
  );
  return (
    <div className="mt-6">
      <QueryRows
        query={cards}
        data={cards.data}
        count={1}
        failed={{ title: t("failures.list"), text: t("failures.listText") }}
        empty={none}
      >
        {() => card && <ChosenCard card={card} onChange={() => setIsPicking(true)} />}
      </QueryRows>
      {isPicking && <CardPicker form={form} canAdd={!isAddedElsewhere} onClose={() => setIsPicking(false)} />}
    </div>
  );
}

function ChosenCard({ card, onChange }: { readonly card: Card; readonly onChange: () => void }) {
  const t = useTranslations("cards");
  const nameOf = useCardName();
  const { date, words } = useExpiryText()(card);
  return (
    <>
      <div className="flex min-h-15 items-center gap-3">
        <CardTile isMarked={words !== null} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{nameOf(card)}</span>
          <span className="block text-small text-text-3">
            {words ?? (card.isDefault ? t("defaultCard") : t("expires", { date }))}
          </span>
        </span>
        <Button variant="quiet" size="small" className="-mr-3 max-lg:min-h-11" onClick={onChange}>
          {t("change")}
        </Button>
      </div>
      {card.expiry === "expired" && (
        <p role="alert" className="mt-1 text-small text-negative-text">
          {t("expiredCard")}
        </p>
      )}
    </>
  );
}

type PickerProps = { readonly form: DepositForm; readonly canAdd: boolean; readonly onClose: () => void };

/** The cards to pick from, in a dialog, where another one can be added. */
function CardPicker({ form, canAdd, onClose }: PickerProps) {
  const t = useTranslations("cards");
  const nameOf = useCardName();
  const expiryOf = useExpiryText();
  const [isAdding, setIsAdding] = useState(false);
  const pick = (id: Card["id"]) => {
    form.pickCard(id);
    onClose();
  };
  return (
    <Dialog title={isAdding ? t("add.title") : t("pickCard")} onClose={onClose}>
      <div className="mt-4 grid gap-3">
        {isAdding ? (
          <CardPanel isBare onAdded={({ id }) => pick(id)} />
        ) : (
          <>
            <RowList label={t("cards")}>
              {(form.cards.data ?? []).map((card) => {
                const { date, words } = expiryOf(card);
                const isChosen = card.id === form.card?.id;
                return (
                  <Row
                    key={card.id}
                    lead={<CardTile isMarked={words !== null} />}
                    title={nameOf(card)}
                    meta={words ?? t("expires", { date })}
                    amount={isChosen && <Check size={20} aria-hidden="true" className="text-accent-text" />}
                    wrap={(content, className) => (
                      <button
                        type="button"
                        aria-pressed={isChosen}
                        className={className}
                        onClick={() => pick(card.id)}
                      >
                        {content}
                      </button>
                    )}
                  />
                );
              })}
            </RowList>
            {canAdd && (
              <Button variant="secondary" onClick={() => setIsAdding(true)}>
                {t("addCard")}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

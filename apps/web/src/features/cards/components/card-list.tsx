import type { Card } from "@evenly/contract/cards/schemas";
import { Button, Chip, Row, RowList, Section } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { Check, CircleAlert, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { MoreMenu } from "../../../shell/more-menu.tsx";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { useCardName, useExpiryText } from "../use-card-text.ts";
import { CardPanel } from "./card-panel.tsx";
import { CardTile } from "./card-tile.tsx";

const CARDS = [["payments", "listMethods"]] as const;

/** The person's cards, the default first, and where another one is added. The last failure stands above them. */
export function CardList() {
  const t = useTranslations("cards");
  const cards = api.payments.listMethods.useQuery();
  const [isAdding, setIsAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const provider = api.payments.checkProvider.useQuery(undefined, { retry: false });
  const isAway = provider.isError || provider.data?.isReady === false;
  const shown = problem ?? (isAway ? t("failures.provider") : null);
  return (
    <Section
      title={t("cards")}
      action={
        <Button
          variant="tonal"
          size="small"
          className="max-lg:min-h-11"
          icon={<Plus size={18} aria-hidden="true" />}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          {t("addCard")}
        </Button>
      }
    >
      {shown && (
        <p role="alert" className="mt-1 flex gap-2 text-negative-text">
          <CircleAlert size={20} aria-hidden="true" className="mt-px shrink-0" />
          {shown}
        </p>
      )}
      <QueryRows
        query={cards}
        data={cards.data}
        count={2}
        failed={{ title: t("failures.list"), text: t("failures.listText") }}
        empty={<CardPanel isFirst onAdded={() => setIsAdding(false)} />}
      >
        {(list) => (
          <>
            <RowList label={t("cards")} className="mt-1">
              {list.map((card) => (
                <CardRow key={card.id} card={card} onProblem={setProblem} />
              ))}
            </RowList>
            {isAdding && <CardPanel onAdded={() => setIsAdding(false)} onClose={() => setIsAdding(false)} />}
          </>
        )}
      </QueryRows>
    </Section>
  );
}

type CardRowProps = { readonly card: Card; readonly onProblem: (text: string | null) => void };

function CardRow({ card, onProblem }: CardRowProps) {
  const t = useTranslations("cards");
  const name = useCardName()(card);
  const { date, words } = useExpiryText()(card);
  const textOf = useRefusalText();
  const [isAsked, setIsAsked] = useState(false);
  const makeDefault = useChange(() => apiClient.payments.setDefaultMethod.mutate({ id: card.id }), {
    refresh: CARDS,
    done: () => onProblem(null),
    failed: (error) => {
      onProblem(textOf(error, t("failures.setDefault")));
      return null;
    },
  });
  const actions = [
    {
      id: "default",
      label: t("makeDefault"),
      icon: <Check size={18} />,
      isDisabled: card.isDefault,
      onPick: () => makeDefault.mutate(),
    },
    {
      id: "remove",
      label: t("remove"),
      icon: <Trash2 size={18} />,
      isDanger: true,
      onPick: () => setIsAsked(true),
    },
  ];
  return (
    <>
      <Row
        lead={<CardTile isMarked={words !== null} />}
        title={name}
        meta={
          words === null ? (
            t("expires", { date })
          ) : (
            <>
              <span className="font-medium text-warning-text">{words}</span>
              {` · ${date}`}
            </>
          )
        }
        middle={card.isDefault && <Chip tone="you">{t("default")}</Chip>}
        amount={<MoreMenu label={t("more", { card: name })} actions={actions} className="-mr-2" />}
      />
      {isAsked && (
        <RemoveDialog card={card} name={name} onProblem={onProblem} onClose={() => setIsAsked(false)} />
      )}
    </>
  );
}

type RemoveProps = CardRowProps & { readonly name: string; readonly onClose: () => void };

/** Asks before a card is removed; one that a deposit uses says why it stays. */
function RemoveDialog({ card, name, onProblem, onClose }: RemoveProps) {
  const t = useTranslations("cards");
  const textOf = useRefusalText();
  const remove = useChange(() => apiClient.payments.removeMethod.mutate({ id: card.id }), {
    refresh: CARDS,
    done: () => {
      onProblem(null);
      onClose();
      return t("removed", { card: name });
    },
    failed: (error) => {
      onProblem(textOf(error, t("failures.remove")));
      onClose();
      return null;
    },
  });
  return (
    <ConfirmDialog
      title={t("removeTitle", { card: name })}
      text={card.isInUse ? t("inUse") : t("removeText")}
      cancel={t("keep")}
      confirm={t("remove")}
      busy={t("removing")}
      isBusy={remove.isPending}
      isDanger
      isOff={card.isInUse}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

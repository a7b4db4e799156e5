import type { FraudSettings } from "@evenly/contract/fraud/schemas";
import { Button, type Fact, FactList, Section, TextField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "../../auth/index.ts";
import {
  isInOrder,
  readScore,
  SCORE_GROUPS,
  type ScoreGroup,
  type ScoreName,
  scoresOf,
  scoreTexts,
  toScoreSettings,
} from "../score-draft.ts";
import { useTransactionSecurity } from "../transaction-security-provider.tsx";

const GROUPS = ["actions", "bands"] as const satisfies readonly ScoreGroup[];

/** From which risk score on something happens to a payment, and from which the user is told. */
export function ScoresSection({ saved }: { readonly saved: FraudSettings }) {
  const t = useTranslations("fraud");
  const [isOpen, setIsOpen] = useState(false);
  const scores = scoresOf(saved);
  return (
    <Section
      title={t("scores.title")}
      action={
        isOpen ? undefined : (
          <Button
            variant="quiet"
            size="small"
            className="-mr-3 max-lg:min-h-11"
            aria-label={t("scores.change")}
            onClick={() => setIsOpen(true)}
          >
            {t("change")}
          </Button>
        )
      }
    >
      <p className="mt-1 text-small text-text-2">{t("scores.help")}</p>
      {isOpen ? (
        <ScoresForm saved={saved} onClose={() => setIsOpen(false)} />
      ) : (
        GROUPS.map((id) => (
          <div key={id} className="mt-3">
            <h3 className="text-label font-strong">{t(`scores.${id}`)}</h3>
            <FactList
              facts={SCORE_GROUPS[id].map(
                (name): Fact => ({
                  id: name,
                  label: t(`scores.${name}`),
                  value: <span className="numeric">{t("scores.from", { score: scores[name] })}</span>,
                }),
              )}
            />
          </div>
        ))
      )}
    </Section>
  );
}

function ScoresForm({ saved, onClose }: { readonly saved: FraudSettings; readonly onClose: () => void }) {
  const t = useTranslations("fraud");
  const { texts, setText, problemOf, orderProblem, isSound, save, failure, isBusy } = useScores(
    saved,
    onClose,
  );
  return (
    <form
      noValidate
      aria-label={t("scores.title")}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      {GROUPS.map((id) => (
        <fieldset key={id} className="mt-4">
          <legend className="mb-2 text-label font-strong">{t(`scores.${id}`)}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-end gap-4">
            {SCORE_GROUPS[id].map((name) => (
              <TextField
                key={name}
                label={t(`scores.${name}`)}
                value={texts[name]}
                onChange={(event) => setText(name, event.target.value)}
                inputMode="numeric"
                autoComplete="off"
                error={problemOf(name)}
              />
            ))}
          </div>
          <FormError text={orderProblem(id)} />
        </fieldset>
      ))}
      <FormError text={failure} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" disabled={!isSound} busyLabel={isBusy && t("busy")}>
          {t("save")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

/** All scores as typed, what is wrong with them, and their saving. */
function useScores(saved: FraudSettings, onDone: () => void) {
  const t = useTranslations("fraud.scores");
  const { changeSettings } = useTransactionSecurity();
  const [texts, setTexts] = useState(() => scoreTexts(saved));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settings = toScoreSettings(texts);
  const save = async () => {
    if (settings === null) return;
    setIsBusy(true);
    const { isDone, problem } = await changeSettings(settings);
    setIsBusy(false);
    setFailure(problem);
    if (isDone) onDone();
  };
  return {
    texts,
    setText: (name: ScoreName, text: string) => setTexts({ ...texts, [name]: text }),
    problemOf: (name: ScoreName) => (readScore(texts[name]) === null ? t("wrong") : undefined),
    orderProblem: (id: ScoreGroup) => (isInOrder(texts, id) ? null : t(`order.${id}`)),
    isSound: settings !== null,
    save,
    failure,
    isBusy,
  };
}

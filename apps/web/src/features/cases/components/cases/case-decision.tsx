import { CASE_NOTE_MIN, CASE_TEXT_MAX } from "@evenly/contract/cases/rules";
import type { CaseDetail, Verdict } from "@evenly/contract/cases/schemas";
import { Button, CutBar, moneyText, Section, TextAreaField } from "@evenly/ui";
import { Check, CircleDashed } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { notify } from "../../../../shell/toasts.ts";
import { useKeepCase } from "../../use-cases.ts";
import { useTimeLeft } from "../../use-time-left.ts";
import { ProofDialog } from "../proof-dialog.tsx";
import { AddNoteButton } from "./add-note-button.tsx";
import { firstNameOf } from "./use-case-texts.ts";

/** The two decisions on a held payment, the operator's note and the buttons. */
export function CaseDecision({ found }: { readonly found: CaseDetail }) {
  const t = useTranslations("cases");
  return (
    <Section title={t("two.title")} level={3}>
      <CutBar
        className="mt-3"
        size="medium"
        label={t("two.bar", { count: found.decisions.length })}
        parts={[0, 1].map((place) => ({
          id: String(place),
          value: 1n,
          tone: found.decisions[place]
            ? found.decisions[place].verdict === "release"
              ? "ok"
              : "over"
            : "pending",
        }))}
      />
      <div className="mt-2.5 grid grid-cols-2 gap-4">
        <Decision found={found} place={0} />
        <Decision found={found} place={1} />
      </div>
      {found.state !== "closed" && <DecisionForm found={found} />}
    </Section>
  );
}

function Decision({ found, place }: { readonly found: CaseDetail; readonly place: 0 | 1 }) {
  const t = useTranslations("cases");
  const { moment } = useTimeLeft();
  const decision = found.decisions[place];
  const hasDecided = found.decisions.some(({ isYou }) => isYou);
  if (decision) {
    const tone = decision.verdict === "release" ? "text-positive-text" : "text-negative-text";
    return (
      <div className="min-w-0">
        <p className={`flex gap-1.5 text-small font-semibold ${tone}`}>
          <Check size={16} aria-hidden="true" className="mt-px shrink-0" />
          {t("two.by", {
            name: decision.isYou ? t("two.youAre") : decision.by,
            verdict: t(`verdicts.${decision.verdict}`),
          })}
        </p>
        <p className="mt-1 text-small text-text-2 wrap-anywhere">{t("quote", { text: decision.note })}</p>
        <p className="mt-1 text-small text-text-3">{moment(decision.at)}</p>
      </div>
    );
  }
  const isYours = !hasDecided && place === found.decisions.length && found.state !== "closed";
  return (
    <div className="min-w-0">
      <p className="flex gap-1.5 text-small font-semibold">
        <CircleDashed size={16} aria-hidden="true" className="mt-px shrink-0" />
        {isYours ? t("two.youAre") : t("two.open")}
      </p>
      {isYours && <p className="mt-1 text-small text-text-2">{t(place === 0 ? "two.first" : "two.yours")}</p>}
    </div>
  );
}

function DecisionForm({ found }: { readonly found: CaseDetail }) {
  const t = useTranslations("cases");
  const locale = useLocale();
  const keep = useKeepCase();
  const [note, setNote] = useState("");
  const [isShort, setIsShort] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const hasDecided = found.decisions.some(({ isYou }) => isYou);
  const isSecond = found.decisions.length === 1;
  const name = firstNameOf(found.person);
  const other = found.other === null ? null : firstNameOf(found.other);
  const amount = moneyText(found.amountMinor ?? 0n, found.currency ?? "USD", locale);
  const ask = (wanted: Verdict) => {
    const isEnough = note.trim().length >= CASE_NOTE_MIN;
    setIsShort(!isEnough);
    if (isEnough) setVerdict(wanted);
  };
  const facts = { amount, name: found.person.displayName, other: found.other?.displayName ?? "" };
  return (
    <div className="mt-5">
      <TextAreaField
        label={t("note")}
        hint={other === null ? t("noteHint", { name }) : t("notePairHint", { name, other })}
        error={isShort ? t("noteShort") : undefined}
        value={note}
        maxLength={CASE_TEXT_MAX}
        onChange={(event) => {
          setNote(event.target.value.replaceAll("\n", " "));
          setIsShort(false);
        }}
      />
      <AddNoteButton
        caseId={found.id}
        note={note}
        onAdded={() => setNote("")}
        onShort={() => setIsShort(true)}
      />
      {hasDecided && <p className="mt-3 text-text-2">{t("two.someone")}</p>}
      {isSecond && !hasDecided && <p className="mt-3 text-small text-text-2">{t("two.disagree")}</p>}
      <div className="mt-3 grid gap-2 sm:grid-cols-[1.2fr_1fr]">
        <Button size="large" data-case-decide disabled={hasDecided} onClick={() => ask("release")}>
          {isSecond ? t("release", { amount }) : t("approveRelease")}
        </Button>
        <Button size="large" variant="danger" disabled={hasDecided} onClick={() => ask("reject")}>
          {isSecond ? t("reject") : t("approveReject")}
        </Button>
      </div>
      {verdict !== null && (
        <ProofDialog
          title={t(`dialog.${verdict}`, facts)}
          text={t(`dialog.${verdict}Text`, facts)}
          submit={t(verdict === "release" ? "dialog.submitRelease" : "dialog.submitReject")}
          onClose={() => setVerdict(null)}
          run={(proof) => apiClient.cases.decide.mutate({ caseId: found.id, verdict, note, proof })}
          onDone={(changed) => {
            setVerdict(null);
            setNote("");
            keep(changed);
            notify(
              "success",
              changed.outcome === null
                ? t("decidedFirst")
                : t("done", { outcome: t(`outcomes.${changed.outcome}`) }),
            );
          }}
        />
      )}
    </div>
  );
}

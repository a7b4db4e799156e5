import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { focusPage } from "../../../../shell/focus-page.ts";
import { PageBand } from "../../../../shell/page-band.tsx";
import { useIsWide } from "../../../../shell/use-is-wide.ts";
import { usePageTabs } from "../../../../shell/use-page-tabs.ts";
import { draftStore, type SendDraft } from "../../../offline/index.ts";
import { useSendModel } from "../use-send-model.ts";
import { PhoneSend } from "./phone-send.tsx";
import { SentPage } from "./sent-page.tsx";
import { WideSend } from "./wide-send.tsx";

type SendPageProps = {
  readonly to: string | undefined;
  readonly draftKey: string | undefined;
  /** Called when the draft was sent or stored again, so that no draft is under review. */
  readonly onDraftDone: () => void;
};

/** Page to send money to a person; the form is reset after each payment. `to` prefills the payee, `draftKey` opens a draft. */
export function SendPage({ to, draftKey, onDraftDone }: SendPageProps) {
  const [round, setRound] = useState(0);
  const isFirst = round === 0;
  const [start] = useState(() => startOf(draftKey));
  useWhenTrue(start === "missing", onDraftDone);
  // The button that was clicked was removed with the previous form.
  useEffect(() => {
    if (round > 0) focusPage();
  }, [round]);
  return (
    <SendForm
      key={round}
      to={isFirst ? to : undefined}
      startDraft={isFirst && start !== "missing" ? start : undefined}
      missingKey={isFirst && start === "missing" ? draftKey : undefined}
      onDraftDone={onDraftDone}
      onAgain={() => {
        setRound(round + 1);
        onDraftDone();
      }}
    />
  );
}

function startOf(draftKey: string | undefined): SendDraft | "missing" | undefined {
  return draftKey === undefined ? undefined : (draftStore.find(draftKey) ?? "missing");
}

/** Calls `say` once when a condition becomes true. */
function useWhenTrue(isTrue: boolean, say: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when it comes true, not when who says it is another
  useEffect(() => {
    if (isTrue) say();
  }, [isTrue]);
}

/** The user's people: favourites, who may find them, and blocks. */
function PeopleLink() {
  const t = useTranslations("nav");
  return (
    <Link
      to="/contacts"
      className={buttonStyles({ variant: "quiet", size: "small", className: "max-lg:-mr-3 max-lg:min-h-11" })}
    >
      {t("people")}
    </Link>
  );
}

type SendFormProps = {
  readonly to: string | undefined;
  readonly startDraft: SendDraft | undefined;
  /** Key of the requested draft if it does not exist. */
  readonly missingKey: string | undefined;
  readonly onDraftDone: () => void;
  readonly onAgain: () => void;
};

function SendForm({ to, startDraft, missingKey, onDraftDone, onAgain }: SendFormProps) {
  const t = useTranslations("send");
  const isWide = useIsWide();
  const tabs = usePageTabs("/send");
  const model = useSendModel({ to, startDraft, missingKey, onDraftDone, onAgain });
  const { sent, draft } = model;
  useWhenTrue(sent !== null && draft !== undefined, onDraftDone);
  if (sent?.person) return <SentPage sent={sent} person={sent.person} />;
  return (
    <>
      <PageBand title={t("title")} tabs={tabs} backTo="/dashboard" isFlow action={<PeopleLink />} />
      {isWide ? <WideSend model={model} /> : <PhoneSend model={model} />}
      {model.dialog}
    </>
  );
}

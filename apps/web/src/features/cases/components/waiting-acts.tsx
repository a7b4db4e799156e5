import type { OperatorUser, WaitingAct } from "@evenly/contract/operators/schemas";
import type { WaitingActName } from "@evenly/domain/operators/index";
import { Avatar, Button, Row, RowList, Section } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { notify } from "../../../shell/toasts.ts";
import { FormError } from "../../auth/index.ts";
import { waitingTexts } from "../acts.ts";
import { useKeepWaiting, useWaitingActs } from "../use-waiting-acts.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

type WaitingActsProps = { readonly onChange: (person: OperatorUser) => void };
type Asked = { readonly act: WaitingAct; readonly to: "confirm" | "dismiss" };

/** Acts that wait for a second operator: another's can be confirmed, any can be dismissed. */
export function WaitingActs({ onChange }: WaitingActsProps) {
  const t = useTranslations("admin.waiting");
  const waiting = useWaitingActs();
  const acts = waiting.data?.acts ?? [];
  const [asked, setAsked] = useState<Asked | null>(null);
  if (waiting.isError && !waiting.data) return <FormError text={t("failed")} />;
  if (acts.length === 0) return null;
  return (
    <Section title={t("title")} className="mb-6">
      <RowList label={t("title")} className="mt-2">
        {acts.map((act) => (
          <WaitingRow key={act.id} act={act} onAsk={(to) => setAsked({ act, to })} />
        ))}
      </RowList>
      {asked?.to === "confirm" && (
        <ConfirmDialog act={asked.act} onChange={onChange} onClose={() => setAsked(null)} />
      )}
      {asked?.to === "dismiss" && <DismissDialog act={asked.act} onClose={() => setAsked(null)} />}
    </Section>
  );
}

/** What an act does to whom, as one sentence. */
function useActText(): (act: WaitingAct) => string {
  const t = useTranslations("admin.waiting");
  return ({ act, subject, serviceKey }) =>
    t(`texts.${waitingTexts[act as WaitingActName]}`, {
      name: subject.displayName,
      key: serviceKey?.name ?? "",
      days: serviceKey?.days ?? 0,
    });
}

type WaitingRowProps = { readonly act: WaitingAct; readonly onAsk: (to: Asked["to"]) => void };

function WaitingRow({ act, onAsk }: WaitingRowProps) {
  const t = useTranslations("admin.waiting");
  const textOf = useActText();
  const { subject, proposedBy, reason } = act;
  const by = proposedBy.isYou ? t("byYou", { reason }) : t("by", { name: proposedBy.displayName, reason });
  return (
    <Row
      lead={<Avatar id={subject.id} name={subject.displayName} />}
      title={textOf(act)}
      meta={
        <>
          <span className="block wrap-anywhere">{by}</span>
          <span className="mt-2 flex flex-wrap gap-2">
            {!proposedBy.isYou && (
              <Button size="small" className="max-lg:min-h-11" onClick={() => onAsk("confirm")}>
                {t("confirm")}
              </Button>
            )}
            <Button
              variant="secondary"
              size="small"
              className="max-lg:min-h-11"
              onClick={() => onAsk("dismiss")}
            >
              {t("dismiss")}
            </Button>
          </span>
        </>
      }
    />
  );
}

type ActProps = { readonly act: WaitingAct; readonly onClose: () => void };

function ConfirmDialog({ act, onChange, onClose }: ActProps & WaitingActsProps) {
  const t = useTranslations("admin.waiting");
  const textOf = useActText();
  const reload = useKeepWaiting();
  return (
    <ProofDialog
      title={t("confirmTitle")}
      text={textOf(act)}
      submit={t("confirm")}
      onClose={onClose}
      run={(proof) => apiClient.operators.waitingActs.confirm.mutate({ waitingActId: act.id, proof })}
      onDone={(person) => {
        onClose();
        onChange(person);
        reload();
        notify("success", t("confirmed"));
      }}
    />
  );
}

function DismissDialog({ act, onClose }: ActProps) {
  const t = useTranslations("admin.waiting");
  const textOf = useActText();
  const reload = useKeepWaiting();
  return (
    <ReasonDialog
      title={t("dismissTitle")}
      text={textOf(act)}
      submit={t("dismiss")}
      onReason={async (reason) => {
        await apiClient.operators.waitingActs.dismiss.mutate({ waitingActId: act.id, reason });
        onClose();
        reload();
        notify("success", t("dismissed"));
      }}
      onClose={onClose}
    />
  );
}

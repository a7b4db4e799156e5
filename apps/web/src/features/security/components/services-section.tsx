import type { OwnServiceKey } from "@evenly/contract/service-keys/schemas";
import { Button, Chip, IconTile, moneyText, Row, RowList, Section } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { Plug } from "lucide-react";
import { useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { FormError } from "../../auth/index.ts";
import { OwnerDialog } from "../../factors/index.ts";

/** Caps are in this currency. Its own constant: the module that names it brings the schemas with it. */
const WALLET_CURRENCY = "USD";

/** Services that act for the person: one that pays waits for their approval; each can be ended at any time. */
export function ServicesSection() {
  const t = useTranslations("security.services");
  const list = api.security.listServiceKeys.useQuery();
  const keys = list.data?.serviceKeys ?? [];
  if (list.isError && !list.data) return <FormError text={t("failed")} />;
  if (keys.length === 0) return null;
  return (
    <Section title={t("title")} className="mt-9">
      <p className="mt-1 text-text-2">{t("text")}</p>
      <RowList label={t("title")} className="mt-2">
        {keys.map((key) => (
          <ServiceRow key={key.id} service={key} />
        ))}
      </RowList>
    </Section>
  );
}

/** What a service may do, as a list in one sentence. */
function useAllowed(): (service: OwnServiceKey) => string {
  const t = useTranslations("security.services");
  const format = useFormatter();
  const locale = useLocale();
  return ({ scopes, dailyCapMinor }) => {
    const cap = moneyText(dailyCapMinor, WALLET_CURRENCY, locale);
    return format.list(scopes.map((scope) => t("scope", { scope: scope.replace(":", "_"), cap })));
  };
}

function ServiceRow({ service }: { readonly service: OwnServiceKey }) {
  const t = useTranslations("security.services");
  const format = useFormatter();
  const allowed = useAllowed();
  const [asked, setAsked] = useState<"approve" | "end" | null>(null);
  const { name, needsApproval, expiresAt } = service;
  const until = t("until", { date: format.dateTime(expiresAt, { dateStyle: "medium" }) });
  return (
    <>
      <Row
        lead={
          <IconTile>
            <Plug size={20} strokeWidth={1.75} />
          </IconTile>
        }
        title={name}
        meta={
          <>
            <span className="block wrap-anywhere first-letter:uppercase">{allowed(service)}</span>
            <span className="block">{until}</span>
            <span className="mt-2 flex flex-wrap gap-2">
              {needsApproval && (
                <Button size="small" className="max-lg:min-h-11" onClick={() => setAsked("approve")}>
                  {t("approve")}
                </Button>
              )}
              <Button
                variant="secondary"
                size="small"
                className="max-lg:min-h-11"
                onClick={() => setAsked("end")}
              >
                {t(needsApproval ? "decline" : "end")}
              </Button>
            </span>
          </>
        }
        amount={needsApproval ? <Chip tone="warning">{t("waits")}</Chip> : null}
      />
      {asked === "approve" && <ApproveDialog service={service} onClose={() => setAsked(null)} />}
      {asked === "end" && <EndDialog service={service} onClose={() => setAsked(null)} />}
    </>
  );
}

type ServiceDialogProps = { readonly service: OwnServiceKey; readonly onClose: () => void };

function ApproveDialog({ service, onClose }: ServiceDialogProps) {
  const t = useTranslations("security.services");
  const allowed = useAllowed();
  const needsCode = (api.factors.overview.useQuery().data?.factors.length ?? 0) > 0;
  const approve = useChange(apiClient.security.approveServiceKey.mutate, {
    done: () => t("approved", { name: service.name }),
    refresh: [["security", "listServiceKeys"]],
    failed: "beside",
  });
  return (
    <OwnerDialog
      title={t("approveTitle", { name: service.name })}
      text={t("approveText", { allowed: allowed(service) })}
      needsCode={needsCode}
      onClose={onClose}
      run={(proof) => approve.mutateAsync({ serviceKeyId: service.id, ...proof })}
    />
  );
}

function EndDialog({ service, onClose }: ServiceDialogProps) {
  const t = useTranslations("security.services");
  const end = useChange(apiClient.security.endServiceKey.mutate, {
    done: () => {
      onClose();
      return t("ended", { name: service.name });
    },
    refresh: [["security", "listServiceKeys"]],
  });
  const submit = t(service.needsApproval ? "decline" : "end");
  return (
    <ConfirmDialog
      title={t(service.needsApproval ? "declineTitle" : "endTitle", { name: service.name })}
      text={t("endText")}
      cancel={t("cancel")}
      confirm={submit}
      busy={submit}
      isBusy={end.isPending}
      isDanger
      onClose={onClose}
      onConfirm={() => end.mutate({ serviceKeyId: service.id })}
    />
  );
}

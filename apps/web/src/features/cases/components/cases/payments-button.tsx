import type { CaseDetail, CasePayments } from "@evenly/contract/cases/schemas";
import { Avatar, Button, EmptyState, Money, Row, RowList } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { QueryRows } from "../../../../shell/query-rows.tsx";
import { useCasePayments } from "../../use-cases.ts";
import { useOperatorText } from "../../use-operator-text.ts";
import { useTimeLeft } from "../../use-time-left.ts";
import { firstNameOf } from "./use-case-texts.ts";

/** Opens the latest payments of a case's person; the look is audited. */
export function PaymentsButton({ found }: { readonly found: CaseDetail }) {
  const t = useTranslations("cases.past");
  const [isOpen, setIsOpen] = useState(false);
  if (!found.canDecide) return null;
  return (
    <>
      <Button variant="quiet" className="-my-3 -ml-3 px-3! max-lg:min-h-11" onClick={() => setIsOpen(true)}>
        {t("open", { name: firstNameOf(found.person) })}
      </Button>
      {isOpen && <PaymentsDialog found={found} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type PaymentsDialogProps = { readonly found: CaseDetail; readonly onClose: () => void };

function PaymentsDialog({ found, onClose }: PaymentsDialogProps) {
  const t = useTranslations("cases.past");
  const textOf = useOperatorText();
  const query = useCasePayments(found.id);
  const name = firstNameOf(found.person);
  return (
    <Dialog title={t("title", { name })} onClose={onClose}>
      <div className="mt-3">
        <QueryRows
          query={query}
          data={query.data}
          count={6}
          failed={{ title: t("failed"), text: textOf(query.error) }}
        >
          {(data) => <Payments {...data} found={found} />}
        </QueryRows>
      </div>
    </Dialog>
  );
}

function Payments({ payments, found }: CasePayments & { readonly found: CaseDetail }) {
  const t = useTranslations("cases.past");
  const { moment } = useTimeLeft();
  if (payments.length === 0)
    return <EmptyState title={t("none", { name: firstNameOf(found.person) })} className="py-0" />;
  return (
    <>
      <p className="text-text-2">{t("count", { count: payments.length })}</p>
      <RowList label={t("title", { name: firstNameOf(found.person) })} className="mt-2">
        {payments.map(({ id, payee, isHeld, amountMinor, currency, at }) => (
          <Row
            key={id}
            lead={<Avatar id={payee.id} name={payee.displayName} size={36} />}
            title={payee.displayName}
            meta={moment(at)}
            amount={<Money amountMinor={amountMinor} currency={currency} isShown />}
            amountMeta={id === found.payment?.id ? t("this") : isHeld ? t("held") : null}
          />
        ))}
      </RowList>
    </>
  );
}

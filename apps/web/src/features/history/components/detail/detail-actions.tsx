import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Button, buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ArrowUpRight, PencilLine, ReceiptText, Split, Trash2, Undo2 } from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";

type DialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

const dialogs = {
  return: lazy(() =>
    import("../give-back/return-dialog.tsx").then((module) => ({ default: module.ReturnDialog })),
  ),
  refund: lazy(() =>
    import("../give-back/refund-dialog.tsx").then((module) => ({ default: module.RefundDialog })),
  ),
  report: lazy(() =>
    import("../give-back/report-dialog.tsx").then((module) => ({ default: module.ReportDialog })),
  ),
  edit: lazy(() => import("../manual/edit-dialog.tsx").then((module) => ({ default: module.EditDialog }))),
  remove: lazy(() =>
    import("../manual/remove-dialog.tsx").then((module) => ({ default: module.RemoveDialog })),
  ),
} satisfies Record<string, ComponentType<DialogProps>>;
type DialogKind = keyof typeof dialogs;

const wide = "flex-1 basis-36";
const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The actions that are possible on the entry now; actions that the server would refuse are not shown. */
export function DetailActions({ detail }: { readonly detail: TransactionDetail }) {
  const [open, setOpen] = useState<DialogKind | null>(null);
  const OpenDialog = open && dialogs[open];
  return (
    <>
      {detail.type === "manual" ? (
        <ManualActions detail={detail} onOpen={setOpen} />
      ) : (
        <WalletActions detail={detail} onOpen={setOpen} />
      )}
      {OpenDialog && (
        <Suspense>
          <OpenDialog detail={detail} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

type ActionsProps = { readonly onOpen: (kind: DialogKind) => void };

type DetailProps = { readonly detail: TransactionDetail };
/** Others pay their part of a bill from a wallet of this currency. */
const WALLET_CURRENCY = "USD";

/** Turns what the user paid into a bill that others share. */
function SplitLink({ detail }: DetailProps) {
  const t = useTranslations("history");
  const { id, direction, type, status, currency, refusal } = detail;
  const isPaid = status === "completed" || status === "pending" || type === "manual";
  const isPayment = type === "payment_sent" || type === "manual";
  if (!isPaid || !isPayment || direction !== "out" || refusal !== null || currency !== WALLET_CURRENCY)
    return null;
  return (
    <Link
      to="/split-bills/new"
      search={{ payment: id }}
      className={buttonStyles({ variant: "secondary", className: wide })}
    >
      <Split {...icon} />
      {t("splitThis")}
    </Link>
  );
}

function ManualActions({ detail, onOpen }: ActionsProps & DetailProps) {
  const t = useTranslations("history.manual");
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button
        variant="secondary"
        className={wide}
        icon={<PencilLine {...icon} />}
        onClick={() => onOpen("edit")}
      >
        {t("edit")}
      </Button>
      <Button
        variant="secondary"
        className={wide}
        icon={<Trash2 {...icon} />}
        onClick={() => onOpen("remove")}
      >
        {t("remove")}
      </Button>
      <SplitLink detail={detail} />
    </div>
  );
}

function WalletActions({ detail, onOpen }: ActionsProps & DetailProps) {
  const t = useTranslations("history");
  const { person, direction, status, giveBack, type } = detail;
  const hasReceipt = status === "completed" || status === "reversed";
  const isPayment = type === "payment_sent" || type === "payment_received";
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2">
        {hasReceipt && (
          <Link
            to="/history/$transactionId/receipt"
            params={{ transactionId: detail.id }}
            className={buttonStyles({ variant: "secondary", className: wide })}
          >
            <ReceiptText {...icon} />
            {t("receipt.title")}
          </Link>
        )}
        {giveBack?.canReturn && (
          <Button
            variant="secondary"
            className={wide}
            icon={<Undo2 {...icon} />}
            onClick={() => onOpen("return")}
          >
            {t("giveBack.open")}
          </Button>
        )}
        {person && direction === "out" && type === "payment_sent" && (
          <Link
            to="/send"
            search={{ to: `@${person.handle}` }}
            className={buttonStyles({ variant: "secondary", className: wide })}
          >
            <ArrowUpRight {...icon} />
            {t("sendAgain")}
          </Link>
        )}
        <SplitLink detail={detail} />
      </div>
      <div className="-mx-3 mt-1 flex flex-wrap gap-x-1">
        {giveBack?.canRefund && (
          <Button variant="quiet" className="px-3!" onClick={() => onOpen("refund")}>
            {t("giveBack.openRefund")}
          </Button>
        )}
        {person && (
          <Link
            to="/history"
            search={{ person: `@${person.handle}` }}
            className={buttonStyles({ variant: "quiet", className: "px-3! wrap-anywhere" })}
          >
            {t("allWith", { name: person.displayName })}
          </Link>
        )}
        {isPayment && person && !detail.report && detail.hold === null && (
          <Button variant="quiet" className="px-3!" onClick={() => onOpen("report")}>
            {t("report.open")}
          </Button>
        )}
      </div>
    </>
  );
}

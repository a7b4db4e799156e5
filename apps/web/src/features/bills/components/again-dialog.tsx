import type { Bill, BillPart } from "@evenly/contract/bills/schemas";
import { Avatar, moneyText, useMoneyLocale } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useBillChange } from "../use-bill-change.ts";
import { useSplitAgain } from "../use-split-again.ts";

type DialogProps = { readonly bill: Bill; readonly onClose: () => void };

/** Picks who is still in, previews everybody's new part, and asks anew. */
export function AgainDialog({ bill, onClose }: DialogProps) {
  const t = useTranslations("bills.dialogs");
  const again = useSplitAgain(bill);
  const { change, isBusy } = useBillChange(onClose);
  // A repeat of the same choice has the same key, so that nobody is asked twice.
  const [keys] = useState(() => new Map<string, string>());
  const { outcome, split, staying } = again;
  const below = !outcome.ok && outcome.problem === "below_paid" ? outcome.userId : null;
  const isReady = outcome.ok && staying.size > 0;
  const ask = () => {
    const choice = [bill.paidMinor, ...staying].join();
    const idempotencyKey = keys.get(choice) ?? crypto.randomUUID();
    keys.set(choice, idempotencyKey);
    const input = { billId: bill.id, split, paidMinor: bill.paidMinor, idempotencyKey };
    change(
      () => t("againDone"),
      () => apiClient.bills.splitAgain.mutate(input),
    );
  };
  return (
    <ConfirmDialog
      title={t("againTitle")}
      text={t("againText")}
      cancel={t("cancel")}
      confirm={t("againNow")}
      busy={t("busy")}
      isBusy={isBusy}
      isOff={!isReady}
      onClose={onClose}
      onConfirm={ask}
      problem={
        below !== null || staying.size === 0
          ? below === null
            ? t("againNobody")
            : t("belowPaid", { name: nameOf(bill, below) })
          : null
      }
    >
      <ul className="mt-3 divide-y divide-line">
        {bill.parts.map((part) => (
          <PersonRow key={part.userId} bill={bill} part={part} again={again} />
        ))}
        <OwnRow bill={bill} ownMinor={again.ownMinor} />
      </ul>
    </ConfirmDialog>
  );
}

function nameOf({ parts }: Bill, userId: string): string {
  const part = parts.find((each) => each.userId === userId);
  return firstNameOf(part?.person?.displayName ?? "");
}

type PersonProps = {
  readonly bill: Bill;
  readonly part: BillPart;
  readonly again: ReturnType<typeof useSplitAgain>;
};

function PersonRow({ bill, part, again }: PersonProps) {
  const t = useTranslations("bills");
  const { locale } = useMoneyLocale();
  const { userId, person, paidMinor } = part;
  const name = person?.displayName ?? t("someone");
  const isIn = again.staying.has(userId);
  const asked = again.outcome.ok ? again.outcome.parts.find((each) => each.userId === userId) : undefined;
  const text = (minor: bigint) => moneyText(minor, bill.currency, locale);
  const more =
    asked === undefined
      ? ""
      : asked.askMinor === 0n
        ? t("dialogs.nothingMore")
        : paidMinor > 0n
          ? t("dialogs.paysMore", { amount: text(asked.askMinor) })
          : text(asked.askMinor);
  return (
    <li>
      <label className="flex min-h-14 items-center gap-3 has-disabled:cursor-not-allowed">
        <input
          type="checkbox"
          checked={isIn}
          disabled={paidMinor > 0n}
          aria-description={paidMinor > 0n ? t("dialogs.paidStays", { name: firstNameOf(name) }) : undefined}
          className="size-5 shrink-0 accent-accent"
          onChange={() => again.toggle(userId)}
        />
        <Avatar id={userId} name={name} imageUrl={person?.avatarUrl ?? null} size={28} />
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        <span className="numeric text-right">{isIn && more}</span>
      </label>
    </li>
  );
}

function OwnRow({ bill, ownMinor }: { readonly bill: Bill; readonly ownMinor: bigint }) {
  const t = useTranslations("bills.bill");
  const { locale } = useMoneyLocale();
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 text-text-2">
      {t("ownPart")}
      <span className="numeric">{moneyText(ownMinor, bill.currency, locale)}</span>
    </li>
  );
}

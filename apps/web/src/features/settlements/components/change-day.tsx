import type { Settlement } from "@evenly/contract/settlements/schemas";
import { Button, TextField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTimeZone, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { dayOf } from "../../payments/index.ts";

type ChangeDayProps = { readonly settlement: Settlement };

/** Corrects the day of a recorded payment. */
export function ChangeDay({ settlement }: ChangeDayProps) {
  const t = useTranslations("settlements");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={() => setIsOpen(true)}>
        {t("changeDay")}
      </Button>
      {isOpen && <DayDialog settlement={settlement} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DayDialog({ settlement, onClose }: ChangeDayProps & { readonly onClose: () => void }) {
  const t = useTranslations("settlements");
  const [paidOn, setPaidOn] = useState<string>(settlement.paidOn);
  const problemOf = useDayProblem();
  const error = problemOf(paidOn);
  const change = useChange(
    () => apiClient.groups.changePaidOn.mutate({ settlementId: settlement.id, paidOn }),
    {
      done: () => {
        onClose();
        return t("dayChanged");
      },
      failed: "beside",
      refresh: [["groups"]],
    },
  );
  return (
    <FormDialog
      title={t("changeDay")}
      text={t("changeDayText")}
      cancel={t("cancelDay")}
      confirm={t("saveDay")}
      busy={t("savingDay")}
      isBusy={change.isPending}
      isOff={error !== undefined}
      problem={change.problem}
      onClose={onClose}
      onSubmit={() => error === undefined && change.mutate()}
    >
      <DayField value={paidOn} onPick={setPaidOn} />
    </FormDialog>
  );
}

type DayFieldProps = { readonly value: string; readonly onPick: (day: string) => void };

/** The day on which money was handed over; not one that is still to come. */
export function DayField({ value, onPick }: DayFieldProps) {
  const t = useTranslations("settlements");
  const today = dayOf(new Date(), useTimeZone() ?? "UTC");
  return (
    <TextField
      label={t("paidOn")}
      type="date"
      max={today}
      value={value}
      error={useDayProblem()(value)}
      onChange={(event) => onPick(event.target.value)}
    />
  );
}

/** What is wrong with the day of a payment; undefined if nothing is. */
export function useDayProblem(): (day: string) => string | undefined {
  const t = useTranslations("settlements");
  const today = dayOf(new Date(), useTimeZone() ?? "UTC");
  return (day) => (day === "" ? t("dayMissing") : day > today ? t("dayFuture") : undefined);
}

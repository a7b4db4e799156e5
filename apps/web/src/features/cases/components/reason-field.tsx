import { REASON_LENGTH } from "@evenly/contract/operators/rules";
import { TextField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isReason } from "../is-reason.ts";

/** The reason of an act, which `check` finds long enough or says that it is not. */
export function useReason() {
  const [reason, setReason] = useState("");
  const [isShort, setIsShort] = useState(false);
  const check = () => {
    setIsShort(!isReason(reason));
    return isReason(reason);
  };
  const change = (text: string) => {
    setReason(text);
    setIsShort(false);
  };
  return { reason, isShort, check, change };
}

type ReasonFieldProps = { readonly label: string; readonly field: ReturnType<typeof useReason> };

/** Asks an operator for the reason of what they do; it is stored with the act. */
export function ReasonField({ label, field: { reason, isShort, change } }: ReasonFieldProps) {
  const t = useTranslations("admin");
  return (
    <TextField
      label={label}
      help={t("person.whyHelp")}
      error={isShort ? t("reasonShort") : undefined}
      value={reason}
      maxLength={REASON_LENGTH.max}
      onChange={(event) => change(event.target.value)}
      required
    />
  );
}

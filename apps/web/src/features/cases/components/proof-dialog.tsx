import type { OperatorProof } from "@evenly/contract/operators/schemas";
import { Button, PasswordField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { FormError } from "../../auth/index.ts";
import { useOperatorText } from "../use-operator-text.ts";

type Method = keyof OperatorProof;
type ProofDialogProps<Answer> = {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly run: (proof: OperatorProof) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
};

const WRONG = ["PIN_WRONG", "FACTOR_CODE_WRONG"];

/** Says what an act does, and asks the operator for their PIN or code. An operator who has neither cannot go on. */
export function ProofDialog<Answer>({ title, text, submit, run, onDone, onClose }: ProofDialogProps<Answer>) {
  const t = useTranslations("cases.dialog");
  const common = useTranslations("common");
  const formId = useId();
  const {
    isLoading,
    isUnable,
    method,
    other,
    value,
    error,
    failure,
    isBusy,
    type,
    pick,
    submit: send,
  } = useProof({ run, onDone });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          {!isUnable && (
            <Button type="submit" form={formId} disabled={isLoading} busyLabel={isBusy && t("busy")}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <p className="mt-2 mb-5 text-text-2 wrap-anywhere">{text}</p>
      {isUnable ? (
        <NoFactor />
      ) : (
        <form id={formId} noValidate onSubmit={send}>
          <PasswordField
            key={method}
            label={t(method)}
            showLabel={common("show")}
            hideLabel={common("hide")}
            value={value}
            onChange={(event) => type(event.target.value)}
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={256}
            required
          />
          {other && (
            <Button
              variant="quiet"
              size="small"
              className="mt-1 -ml-3 max-lg:min-h-11"
              onClick={() => pick(other)}
            >
              {t(other === "code" ? "useCode" : "usePin")}
            </Button>
          )}
          <FormError text={failure} />
        </form>
      )}
    </Dialog>
  );
}

/** What an operator without a factor does first. */
function NoFactor() {
  const t = useTranslations("cases.dialog");
  return (
    <p role="alert" className="text-text-2">
      {t("none")}{" "}
      <Link to="/enhanced-security" className="underline">
        {t("noneLink")}
      </Link>
    </p>
  );
}

/** The proof as typed, and the call that needs it. */
function useProof<Answer>({ run, onDone }: Pick<ProofDialogProps<Answer>, "run" | "onDone">) {
  const t = useTranslations("cases.dialog");
  const textOf = useOperatorText();
  const methods = useMethods();
  const [picked, setPicked] = useState<Method | null>(null);
  const [value, setValue] = useState("");
  const [isEmpty, setIsEmpty] = useState(false);
  const method = picked ?? methods?.[0] ?? "pin";
  const decide = useMutation({
    mutationFn: () => run({ [method]: value.trim() }),
    onSuccess: onDone,
    onError: () => setValue(""),
  });
  const failure = decide.error === null ? null : textOf(decide.error);
  const isWrong = decide.error !== null && WRONG.includes(refusalOf(decide.error).code);
  return {
    isLoading: methods === null,
    isUnable: methods?.length === 0,
    method,
    other: methods?.find((each) => each !== method),
    value,
    isBusy: decide.isPending,
    error: isEmpty ? t("missing") : isWrong ? (failure ?? undefined) : undefined,
    failure: isWrong ? null : failure,
    type: (text: string) => {
      setValue(text);
      setIsEmpty(false);
    },
    pick: (next: Method) => {
      setPicked(next);
      setValue("");
      decide.reset();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setIsEmpty(value.trim() === "");
      if (value.trim() !== "" && methods !== null && !decide.isPending) decide.mutate();
    },
  };
}

/** How the operator can prove themselves; null while it is not known. */
function useMethods(): readonly Method[] | null {
  const own = api.factors.overview.useQuery().data;
  if (own === undefined) return null;
  const methods: Method[] = [];
  if (own.pin.isSet && !own.pin.isLocked) methods.push("pin");
  if (own.factors.length > 0) methods.push("code");
  return methods.length === 0 && own.pin.isSet ? ["pin"] : methods;
}

import type { User } from "@evenly/contract/auth/schemas";
import {
  HANDLE_COOLDOWN_DAYS,
  HANDLE_LENGTH_MAX,
  HANDLE_LENGTH_MIN,
  isHandle,
} from "@evenly/contract/profile/rules";
import { Button, TextField } from "@evenly/ui";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { CopyHandleButton } from "../../../shell/copy-handle-button.tsx";
import { notify } from "../../../shell/toasts.ts";
import { UNSAVED } from "../../../shell/unsaved.ts";
import { useDebounced } from "../../../shell/use-debounced.ts";
import { useTakeProfile } from "../use-profile.ts";

/** Form for the @handle: its rules, its availability, and when it may change again. */
export function HandleForm({ user }: { readonly user: User }) {
  const t = useTranslations("profile.handle");
  const format = useFormatter();
  const take = useTakeProfile();
  const [text, setText] = useState(user.handle);
  const { problem, setProblem, shapeProblemOf, refusedAs } = useHandleProblem();
  const change = api.profile.changeHandle.useMutation({
    onSuccess: (changed) => {
      take(changed);
      setText(changed.handle);
      notify("success", t("done", { handle: changed.handle }));
    },
    onError: (error, { handle }) => setProblem(refusedAs(error, handle)),
  });
  const wanted = text.trim().replace(/^@/, "").toLowerCase();
  const isFree = useAvailability(wanted, user.handle);
  const waitsUntil = user.handleChangeableAt;
  const helpOf = () => {
    if (waitsUntil) return t("wait", { date: format.dateTime(waitsUntil, { dateStyle: "long" }) });
    return isFree ? t("free", { handle: wanted }) : t("help", { days: HANDLE_COOLDOWN_DAYS });
  };
  const submit = () => {
    const wrong = shapeProblemOf(wanted);
    setProblem(wrong);
    if (wrong === undefined) change.mutate({ handle: wanted });
  };
  return (
    <form
      {...(wanted === user.handle ? {} : UNSAVED)}
      noValidate
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== user.handle) submit();
      }}
    >
      <TextField
        label={t("label")}
        value={text}
        readOnly={waitsUntil !== null}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(problem && shapeProblemOf(event.target.value.trim().replace(/^@/, "").toLowerCase()));
        }}
        onBlur={() => setProblem(problem ?? shapeProblemOf(wanted))}
        error={problem ?? (isFree === false ? t("taken", { handle: wanted }) : undefined)}
        help={helpOf()}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        start={AT}
        end={wanted === user.handle && <CopyHandleButton handle={user.handle} />}
      />
      {wanted !== user.handle && (
        <Button type="submit" className="mt-3" busyLabel={change.isPending && t("busy")}>
          {t("submit")}
        </Button>
      )}
    </form>
  );
}

const AT = "@";
const PAUSE_MS = 300;

/** Whether a handle is available, debounced; undefined while unknown. */
function useAvailability(wanted: string, current: string): boolean | undefined {
  const debounced = useDebounced(wanted, PAUSE_MS);
  const isAsked = debounced === wanted && wanted !== current && isHandle(wanted);
  const check = api.profile.checkHandle.useQuery({ handle: debounced }, { enabled: isAsked, retry: false });
  return isAsked ? check.data?.isAvailable : undefined;
}

/** The problem of a handle: format errors at once, "taken" after the server answered. */
function useHandleProblem() {
  const t = useTranslations("profile.handle");
  const textOf = useRefusalText();
  const [problem, setProblem] = useState<string | undefined>();
  const shapeProblemOf = (handle: string) => {
    if (isHandle(handle)) return undefined;
    return handle.length < HANDLE_LENGTH_MIN
      ? t("short", { min: HANDLE_LENGTH_MIN })
      : t("shape", { max: HANDLE_LENGTH_MAX });
  };
  const refusedAs = (error: unknown, handle: string) =>
    refusalOf(error).code === "HANDLE_TAKEN" ? t("taken", { handle }) : textOf(error);
  return { problem, setProblem, shapeProblemOf, refusedAs };
}

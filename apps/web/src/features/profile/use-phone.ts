import type { PhoneCodeRequested } from "@evenly/contract/profile/schemas";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify } from "../../shell/toasts.ts";
import { useTakeProfile } from "./use-profile.ts";

/** The two steps to confirm a phone number: request a code, submit the code. */
export function usePhone(onDone: () => void) {
  const t = useTranslations("profile.phone");
  const textOf = useRefusalText();
  const take = useTakeProfile();
  const [requested, setRequested] = useState<PhoneCodeRequested | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const request = api.profile.requestPhoneCode.useMutation({
    onMutate: () => setProblem(undefined),
    onSuccess: setRequested,
    onError: (error) => setProblem(refusalOf(error).code === "VALIDATION" ? t("invalid") : textOf(error)),
  });
  const confirm = api.profile.confirmPhone.useMutation({
    onMutate: () => setProblem(undefined),
    onSuccess: (user) => {
      take(user);
      notify("success", t("done", { phone: user.phone ?? "" }));
      onDone();
    },
    onError: (error) => {
      const { code, details } = refusalOf(error);
      const { triesLeft } = details;
      const isCounted = code === "CODE_INVALID" && typeof triesLeft === "number";
      setProblem(isCounted ? t("wrong", { left: triesLeft }) : textOf(error));
    },
  });
  return {
    requested,
    problem,
    forgetProblem: () => setProblem(undefined),
    request: (phone: string) => request.mutate({ phone }),
    confirm: (code: string) => requested && confirm.mutate({ requestId: requested.requestId, code }),
    isRequesting: request.isPending,
    isConfirming: confirm.isPending,
  };
}

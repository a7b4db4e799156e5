import type { UpdateProfileInput } from "@evenly/contract/profile/schemas";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { lazyPart } from "../../lazy-part.tsx";
import { notify } from "../../shell/toasts.ts";
import { useTakeProfile } from "./use-profile.ts";

/** Loads when the first change asks for the password. */
const PasswordDialog = lazyPart(() => import("../fraud/index.ts").then((module) => module.PasswordDialog), {
  texts: ["fraud"],
});

type Change = Pick<UpdateProfileInput, "country" | "password">;

/** Changes the country; another one than before asks for the password in `dialog`. Without a network it is refused, not kept. */
export function useUpdateCountry() {
  const t = useTranslations("profile");
  const textOf = useRefusalText();
  const take = useTakeProfile();
  const [asked, setAsked] = useState<Change | null>(null);
  const update = useMutation({
    mutationFn: (change: Change) => apiClient.profile.updateProfile.mutate(change),
    onSuccess: (user) => {
      take(user);
      notify("success", t("saved"));
    },
    onError: (error, { country }) => {
      if (refusalOf(error).code === "PASSWORD_NEEDED") setAsked({ country });
    },
  });
  const end = () => {
    setAsked(null);
    update.reset();
  };
  const dialog = asked && (
    <PasswordDialog
      text={t("place.password")}
      onClose={end}
      onConfirm={async (password) => void (await update.mutateAsync({ ...asked, password }))}
      onDone={end}
      onFailed={() => setAsked(null)}
    />
  );
  const error = asked === null && update.error ? textOf(update.error) : undefined;
  return { change: (country: string | null) => update.mutate({ country }), error, dialog };
}

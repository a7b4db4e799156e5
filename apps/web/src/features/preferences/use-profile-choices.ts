import { isLocale } from "@evenly/i18n";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocale } from "use-intl";
import { api, apiClient } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify } from "../../shell/toasts.ts";
import { samePerson, sendOrQueue, waitingFor } from "../offline/index.ts";
import { keepDisplayCurrency, useDisplayCurrency } from "./display-currency.ts";
import { changeLocale } from "./i18n-store.ts";

type Field = "displayCurrency" | "locale";

/** Synchronizes language and display currency with the profile, so that they apply in every browser. */
export function useProfileChoices(): void {
  useProfileChoice("displayCurrency", useDisplayCurrency(), keepDisplayCurrency);
  useProfileChoice("locale", useLocale(), speak);
}

function speak(locale: string): void {
  if (isLocale(locale)) void changeLocale(locale);
}

function useProfileChoice(field: Field, chosen: string, adopt: (kept: string) => void): void {
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const profile = api.auth.getProfile.useQuery().data;
  const kept = profile?.[field];
  const isAdopted = useRef(false);
  const { mutate } = useMutation({
    mutationFn: ([version, before]: readonly [version: number, before: string]) =>
      sendOrQueue({ kind: "profile", version, changes: { [field]: chosen }, base: { [field]: before } }, () =>
        apiClient.profile.updateProfile.mutate({ [field]: chosen }),
      ),
    // An answer that arrives after another user has signed in must not change their page or profile.
    onMutate: samePerson,
    onSuccess: (user, _wanted, isSame) => {
      if (!user || !isSame()) return;
      utils.auth.getProfile.setData(undefined, user);
      // The server writes the list of notifications in the language of the profile.
      if (field === "locale") void utils.notifications.invalidate();
    },
    onError: (error, [, before], isSame) => {
      if (isSame?.() === false) return;
      adopt(before);
      notify("error", textOf(error));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice is sent
  useEffect(() => {
    if (isAdopted.current && profile && kept !== undefined && chosen !== kept)
      mutate([profile.version, kept]);
  }, [chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the profile newly says is taken over
  useEffect(() => {
    if (kept === undefined) return;
    isAdopted.current = true;
    const wanted = waitingChoice(field) ?? kept;
    if (wanted !== chosen) adopt(wanted);
  }, [kept]);
}

/** A choice that was made offline and is still queued. */
function waitingChoice(field: Field): string | undefined {
  const choices = waitingFor("profile").map(({ edit }) =>
    edit.kind === "profile" ? edit.changes[field] : undefined,
  );
  return choices.findLast((choice) => choice !== undefined);
}

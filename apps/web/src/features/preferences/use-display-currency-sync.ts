import { useEffect, useRef } from "react";
import { notify } from "../../shell/toasts.ts";
import { api } from "../../trpc.ts";
import { useRefusalText } from "../../use-refusal-text.ts";
import { keepDisplayCurrency, useDisplayCurrency } from "./display-currency.ts";

/** The profile's display currency holds in every browser; a change made in one is kept in the profile. */
export function useDisplayCurrencySync(): void {
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const kept = api.auth.getProfile.useQuery().data?.displayCurrency;
  const chosen = useDisplayCurrency();
  const isAdopted = useRef(false);
  const update = api.profile.updateProfile.useMutation({
    onSuccess: (user) => utils.auth.getProfile.setData(undefined, user),
    onError: (error) => {
      if (kept) keepDisplayCurrency(kept);
      notify("error", textOf(error));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice is sent
  useEffect(() => {
    if (isAdopted.current && kept !== undefined && chosen !== kept)
      update.mutate({ displayCurrency: chosen });
  }, [chosen]);
  useEffect(() => {
    if (kept === undefined) return;
    isAdopted.current = true;
    keepDisplayCurrency(kept);
  }, [kept]);
}

import type { SessionOpened } from "@evenly/contract/auth/schemas";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../api/trpc-client.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { TOAST_MS_SHORT } from "../../config.ts";
import { notify } from "../../shell/toasts.ts";
import { canSuggestPasskeys, provePasskeyInBrowser, stopPasskeySuggestions } from "./passkeys-in-browser.ts";
import { setBiometric } from "./session-store.ts";
import { useWelcome } from "./use-login.ts";

/** A challenge lives 5 minutes; a suggestion that waits longer gets a new one. */
const RENEW_MS = 4 * 60_000;

type Wish = { readonly isRemembered: boolean; readonly isSuggested?: boolean };

/** A session opened by a passkey alone; null when the person declined. */
async function openByPasskey({ isRemembered, isSuggested = false }: Wish): Promise<SessionOpened | null> {
  const options = await apiClient.auth.startPasskeySignIn.mutate();
  const passkey = await provePasskeyInBrowser(options, { isSuggested }).catch(() => null);
  if (passkey === null) return null;
  return apiClient.auth.signInWithPasskey.mutate({ passkey, rememberDevice: isRemembered });
}

/** Signs in by a passkey alone, after a press or from the suggestions of the e-mail field. */
export function usePasskeySignIn(
  next: string,
  { isRemembered = false, isSuggesting = false }: { isRemembered?: boolean; isSuggesting?: boolean } = {},
) {
  const t = useTranslations("auth");
  const textOf = useRefusalText();
  const welcome = useWelcome(next);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const fail = (text: string) => {
    setFailure(text);
    notify("error", text, TOAST_MS_SHORT);
  };
  const failWith = (error: unknown) =>
    fail(refusalOf(error).code === "ACCOUNT_SUSPENDED" ? t("login.suspended") : textOf(error));
  const enter = (opened: SessionOpened) => {
    welcome(opened);
    setBiometric(true);
  };
  const start = async () => {
    setFailure(null);
    setIsBusy(true);
    try {
      const opened = await openByPasskey({ isRemembered });
      if (opened === null) fail(t("passkey.failed"));
      else enter(opened);
    } catch (error) {
      failWith(error);
    } finally {
      setIsBusy(false);
    }
  };
  useSuggestions(isSuggesting, () => openByPasskey({ isRemembered, isSuggested: true }), enter, failWith);
  return { start, isBusy, failure };
}

/** Offers passkeys in the suggestions while the page is open. Only a passkey that was picked and refused is worth a word. */
function useSuggestions(
  isOn: boolean,
  suggest: () => Promise<SessionOpened | null>,
  enter: (opened: SessionOpened) => void,
  fail: (error: unknown) => void,
): void {
  const latest = useRef({ suggest, enter, fail });
  latest.current = { suggest, enter, fail };
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const wait = async () => {
      if (!(await canSuggestPasskeys()) || isOver) return;
      try {
        const opened = await latest.current.suggest();
        if (opened !== null && !isOver) latest.current.enter(opened);
      } catch (error) {
        if (!isOver && refusalOf(error).code !== "NETWORK") latest.current.fail(error);
      }
    };
    void wait();
    const timer = setInterval(() => void wait(), RENEW_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      void canSuggestPasskeys().then((isThere) => (isThere ? stopPasskeySuggestions() : undefined));
    };
  }, [isOn]);
}

import { useEffect } from "react";
import { api } from "../../api/trpc.ts";
import { useAuth } from "../auth/index.ts";

const MINUTE_MS = 60_000;
const CHECK_MS = 15_000;
/** Shared by all tabs: input in one keeps the others signed in. */
const LAST_INPUT_KEY = "lastInputAt";
/** Minimum time between two writes of the last input. */
const NOTE_STEP_MS = 5000;
const INPUTS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Signs out after the account's session timeout without input in any tab, unless the device is trusted or auto-logout is off. */
export function AutoLogout() {
  const { signOut } = useAuth();
  const settings = api.security.getSettings.useQuery().data;
  const isWanted = settings?.autoLogout === true && !settings.isTrustedSession;
  const limitMs = isWanted ? settings.sessionTimeout * MINUTE_MS : null;
  useEffect(() => {
    if (limitMs === null) return;
    let notedAt = 0;
    const note = () => {
      const now = Date.now();
      if (now - notedAt < NOTE_STEP_MS) return;
      notedAt = now;
      localStorage.setItem(LAST_INPUT_KEY, String(now));
    };
    const check = () => {
      const last = Number(localStorage.getItem(LAST_INPUT_KEY)) || Date.now();
      if (Date.now() - last >= limitMs) signOut();
    };
    note();
    for (const name of INPUTS) addEventListener(name, note, { passive: true, capture: true });
    const timer = setInterval(check, CHECK_MS);
    return () => {
      clearInterval(timer);
      for (const name of INPUTS) removeEventListener(name, note, { capture: true });
    };
  }, [limitMs, signOut]);
  return null;
}

import { Note } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useOffline } from "../../offline/index.ts";
import { hasSessionEnded } from "../session-store.ts";

/** Storage key prefixes of edits and drafts that are kept on this device for their author. */
const WAITS = ["offlineEdit:", "offlineDraft:"];

/** Notes above the sign-in form: why the session ended, whether pending edits are kept, and whether the browser is offline. */
export function SignInNotes() {
  const t = useTranslations("offline.signIn");
  const { online: isOnline } = useOffline();
  const [hasEnded] = useState(hasSessionEnded);
  const [isWaiting] = useState(() =>
    Object.keys(localStorage).some((key) => WAITS.some((start) => key.startsWith(start))),
  );
  return (
    <>
      {(hasEnded || isWaiting) && (
        <Note className="mb-5">
          {hasEnded && <p>{t("ended")}</p>}
          {isWaiting && <p>{t("kept")}</p>}
        </Note>
      )}
      {!isOnline && <Note className="mb-5">{t("offline")}</Note>}
    </>
  );
}

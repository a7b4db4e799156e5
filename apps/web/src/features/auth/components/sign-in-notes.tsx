import { Note } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useOffline } from "../../offline/index.ts";
import { hasSessionEnded } from "../session-store.ts";

/** What stands under these waits on this device, for whoever wrote it. */
const WAITS = ["offlineEdit:", "offlineDraft:"];

/** Says before anything is typed why somebody is here again, what became of what waits, and that there is no network. */
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

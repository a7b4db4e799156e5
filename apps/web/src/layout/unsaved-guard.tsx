import { Button } from "@evenly/ui";
import { Dialog, focusedFirst } from "@evenly/ui/dialog";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { readSession } from "../features/auth/session-store.ts";
import { askBy, isUnsaved, mayLeave } from "../shell/unsaved.ts";

type Leaving = {
  readonly current: { readonly pathname: string };
  readonly next: { readonly pathname: string };
};

/** A session that ended leaves without a question: nothing can be saved any more. */
async function isKept({ current, next }: Leaving): Promise<boolean> {
  return current.pathname !== next.pathname && readSession() !== null && !(await mayLeave());
}

/** Asks before a page is left whose forms have unsaved changes, also on reload and when the tab is closed. */
export function UnsavedGuard() {
  const t = useTranslations("profile.unsaved");
  const [answer, setAnswer] = useState<{ readonly give: (mayLeave: boolean) => void } | null>(null);
  useBlocker({ shouldBlockFn: isKept, enableBeforeUnload: isUnsaved });
  useEffect(
    () =>
      askBy(
        () =>
          new Promise((resolve) => {
            setAnswer({
              give: (isLeaving) => {
                setAnswer(null);
                resolve(isLeaving);
              },
            });
          }),
      ),
    [],
  );
  if (answer === null) return null;
  return (
    <Dialog
      title={t("title")}
      onClose={() => answer.give(false)}
      actions={
        <>
          <Button variant="danger" onClick={() => answer.give(true)}>
            {t("discard")}
          </Button>
          <Button {...focusedFirst} onClick={() => answer.give(false)}>
            {t("keep")}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{t("text")}</p>
    </Dialog>
  );
}

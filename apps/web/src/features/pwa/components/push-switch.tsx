import { Button, Switch } from "@evenly/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { focusPage } from "../../../shell/focus-page.ts";
import { usePush } from "../push/use-push.ts";

type PushSwitchProps = {
  /** The user has turned pushes off for all devices. */
  readonly isIdle?: boolean;
};

/** Switch for pushes in this browser. It explains the purpose before the browser asks for permission. */
export function PushSwitch({ isIdle = false }: PushSwitchProps) {
  const t = useTranslations("pwa.push");
  const push = usePush();
  const [isAsking, setIsAsking] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const place = useFocusSwitchAfter(isAsking);
  const canTurnOn = push.isSupported && push.permission !== "denied";
  const enable = async () => {
    setIsRefused((await push.enable()) === "denied");
    setIsAsking(false);
  };
  // Not `disabled` while busy, so that the switch keeps the focus.
  const turn = (isOn: boolean) => {
    if (push.isBusy) return;
    if (!isOn) void push.disable();
    else if (push.permission === "granted") void enable();
    else setIsAsking(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from the switch and from the question below it
    <div
      ref={place}
      aria-busy={push.isBusy}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isAsking || push.isBusy) return;
        // Escape closes only the question, not the panel around it.
        event.preventDefault();
        event.stopPropagation();
        setIsAsking(false);
      }}
    >
      <Switch
        label={t("label")}
        help={<PushHelp push={push} isIdle={isIdle} isRefused={isRefused} />}
        isOn={push.isOn}
        isDisabled={!(canTurnOn || push.isOn)}
        onChange={turn}
      />
      {isAsking && (
        <PushQuestion isBusy={push.isBusy} onNo={() => setIsAsking(false)} onYes={() => void enable()} />
      )}
    </div>
  );
}

/** When the question is removed while focused, the focus returns to the switch, or to the page if the switch is disabled. */
function useFocusSwitchAfter(isAsking: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasAsking.current && !isAsking && isLost) {
      const toggle = place.current?.querySelector("input");
      if (toggle?.disabled === false) toggle.focus();
      else focusPage();
    }
    wasAsking.current = isAsking;
  }, [isAsking]);
  return place;
}

type PushHelpProps = {
  readonly push: ReturnType<typeof usePush>;
  readonly isIdle: boolean;
  /** The browser has just refused permission, which is announced to screen readers. */
  readonly isRefused: boolean;
};

function PushHelp({ push, isIdle, isRefused }: PushHelpProps) {
  const t = useTranslations("pwa.push");
  if (!push.isSupported) return t("unsupported");
  if (push.problem) return <span role="alert">{push.problem === "on" ? t("failed") : t("failedOff")}</span>;
  if (push.permission === "denied") return <span role={isRefused ? "alert" : undefined}>{t("denied")}</span>;
  if (!push.isOn) return t("off");
  return isIdle ? t("idle") : t("on");
}

type PushQuestionProps = {
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Explains what pushes are for, because the browser's own prompt does not and can be shown only once. */
function PushQuestion({ isBusy, onYes, onNo }: PushQuestionProps) {
  const t = useTranslations("pwa.push");
  const question = useRef<HTMLDivElement>(null);
  // The switch may be right above a phone's bottom bar, which would cover the question.
  useEffect(() => void question.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={question} role="alert" className="mb-3 rounded-control bg-surface-2 p-4">
      <p className="font-medium">{t("question")}</p>
      <p className="mt-1 text-small text-text-2">{t("explained")}</p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" className="max-lg:min-h-11" disabled={isBusy} onClick={onNo}>
          {t("no")}
        </Button>
        <Button size="small" className="max-lg:min-h-11" busyLabel={isBusy && t("busy")} onClick={onYes}>
          {t("yes")}
        </Button>
      </div>
    </div>
  );
}

import type { Notification } from "@evenly/contract/notifications/centre";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useRef } from "react";
import { TOAST_MS_SHORT } from "../../../config.ts";
import { ownPath } from "../../../shell/own-path.ts";
import { shownText } from "../../../shell/shown-text.ts";
import { handToast, notify } from "../../../shell/toasts.ts";
import { isOtherTab } from "../is-other-tab.ts";
import { playSound } from "../play-sound.ts";
import { useNotificationChanges } from "../use-notification-changes.ts";
import type { Say } from "../use-panel-message.ts";

/** An arrived notification, and whether it is visible already; if so, only its sound is played. */
export type Heard = { readonly item: Notification; readonly isShown: boolean };

type ArrivalToastsProps = {
  /** Newest last. */
  readonly heard: readonly Heard[];
  readonly isSoundOn: boolean;
};

/** Announces each arriving notification once: a sound, and a toast that links to its subject. */
export function ArrivalToasts({ heard, isSoundOn }: ArrivalToastsProps) {
  const router = useRouter();
  const changes = useNotificationChanges(sayInToast);
  const last = useRef<Heard | undefined>(undefined);
  const say = useRef((_heard: Heard) => {});
  say.current = ({ item, isShown }) => {
    if (isSoundOn) playSound();
    if (isShown || saysItself(item)) return;
    const path = ownPath(item.actionUrl, location.origin);
    const text = shownText(item.title);
    let takeAway = () => {};
    const follow = (event: MouseEvent) => {
      if (path === null || isOtherTab(event)) return;
      event.preventDefault();
      takeAway();
      changes.read(item);
      router.history.push(path);
    };
    handToast({
      kind: "info",
      text: path === null ? text : <ToastLink path={path} text={text} onFollow={follow} />,
      durationMs: TOAST_MS_SHORT,
      onShow: (how) => {
        takeAway = how;
      },
    });
  };
  useEffect(() => {
    // If the last announced item is no longer in the list, all items are new.
    const next = last.current ? heard.slice(heard.indexOf(last.current) + 1) : heard;
    last.current = heard.at(-1);
    for (const one of next) say.current(one);
  }, [heard]);
  return null;
}

const sayInToast: Say = (text, isTrouble = false) =>
  notify(isTrouble ? "error" : "info", text, TOAST_MS_SHORT);

/** Incoming money and finished exports have a toast of their own, with an amount or a button; security alerts have a banner. */
function saysItself({ type, category, actionUrl }: Notification): boolean {
  return (
    type === "payment_received" ||
    category === "exports" ||
    actionUrl?.startsWith("/security/alerts/") === true
  );
}

type ToastLinkProps = {
  readonly path: string;
  readonly text: string;
  readonly onFollow: (event: MouseEvent) => void;
};

/** A toast whose whole area is the link. */
function ToastLink({ path, text, onFollow }: ToastLinkProps) {
  return (
    <a
      href={path}
      // Dragging dismisses a toast and must not drag the link.
      draggable={false}
      onClick={onFollow}
      className="outline-none after:absolute after:inset-0 after:rounded-control after:outline-offset-2 after:outline-focus focus-visible:after:outline-2"
    >
      {text}
    </a>
  );
}

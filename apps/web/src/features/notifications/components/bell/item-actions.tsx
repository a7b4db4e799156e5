import { Button, IconButton } from "@evenly/ui";
import { clsx } from "clsx";
import { Ellipsis, Trash2 } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useFormatter, useTimeZone, useTranslations } from "use-intl";
import { shownText } from "../../../../shell/shown-text.ts";
import { snoozes, snoozeTimes } from "../../snooze-times.ts";
import type { ItemProps } from "./notification-item.tsx";

type ItemActionsProps = Omit<ItemProps, "onClose"> & {
  readonly onOpen: (event: MouseEvent) => void;
  /** The notification's message. */
  readonly children: ReactNode;
};

const small = "min-h-11! px-2! lg:min-h-[34px]!";
/** The focus ring is inside the button, so that it does not cover the text around it. */
const bare = "focus-visible:-outline-offset-2! lg:size-8!";

/** The message and the actions of a notification: its own action, mark as read, delete, and further ones behind a button. */
export function ItemActions({ item, tab, now, changes, say, onOpen, children }: ItemActionsProps) {
  const [isMore, setIsMore] = useState(false);
  const moreId = useId();
  const icons = { item, changes, say, moreId, isMore, onMore: setIsMore };
  return (
    <>
      {!item.isRead || item.isArchived ? (
        <>
          {children}
          <div className="relative z-10 mt-1 -ml-2 flex flex-wrap items-center gap-x-1">
            <ItemButtons item={item} tab={tab} changes={changes} say={say} onOpen={onOpen} />
            <ItemIcons {...icons} className="-my-1.5 ml-auto" />
          </div>
        </>
      ) : (
        // The text wraps under the icons: next to a column of icons the item would be taller than before it was read.
        <div className="flow-root">
          <ItemIcons {...icons} className="float-right -mt-1.5 -mb-1.5 ml-2 lg:-mt-1" />
          {children}
        </div>
      )}
      {isMore && <MoreActions id={moreId} item={item} now={now} changes={changes} say={say} />}
    </>
  );
}

/**
 * The notification's own action, and the buttons that move it between tabs. An archived item opens by a button instead of a click on the
 * item.
 */
function ItemButtons({
  item,
  tab,
  changes,
  say,
  onOpen,
}: Pick<ItemActionsProps, "item" | "tab" | "changes" | "say" | "onOpen">) {
  const t = useTranslations("notifications");
  const { isRead, isArchived, actionText, actionUrl, priority } = item;
  const isUrgent = priority === "urgent";
  if (isArchived)
    return (
      <Button
        variant="quiet"
        size="small"
        className={small}
        onClick={(event) => {
          leaveItem(event.currentTarget, true);
          changes.unarchive(item);
          say(t("movedBack"));
        }}
      >
        {t("unarchive")}
      </Button>
    );
  return (
    <>
      {!isRead && actionText !== null && actionUrl !== null && (
        <Button
          variant={isUrgent ? "danger" : "quiet"}
          size="small"
          className={clsx(small, isUrgent && "ml-2 px-3!")}
          onClick={onOpen}
        >
          {actionText}
        </Button>
      )}
      {!isRead && (
        <Button
          variant="quiet"
          size="small"
          className={clsx(small, "font-medium! text-text-2!")}
          aria-label={t("markRead")}
          onClick={(event) => {
            leaveItem(event.currentTarget, tab === "unread");
            changes.read(item);
            say(t("markedRead"));
          }}
        >
          <span className="lg:hidden">{t("markReadShort")}</span>
          <span className="max-lg:hidden">{t("markRead")}</span>
        </Button>
      )}
    </>
  );
}

type ItemIconsProps = Pick<ItemProps, "item" | "changes" | "say"> & {
  readonly moreId: string;
  readonly isMore: boolean;
  readonly onMore: (isMore: boolean) => void;
  readonly className: string;
};

function ItemIcons({ item, changes, say, moreId, isMore, onMore, className }: ItemIconsProps) {
  const t = useTranslations("notifications");
  const title = shownText(item.title);
  return (
    <span className={clsx("relative z-10 flex shrink-0", className)}>
      {!item.isArchived && (
        <IconButton
          label={t("moreFor", { title })}
          aria-expanded={isMore}
          aria-controls={moreId}
          icon={<Ellipsis size={16} aria-hidden="true" />}
          className={bare}
          onClick={() => onMore(!isMore)}
        />
      )}
      <IconButton
        label={t("removeFor", { title })}
        icon={<Trash2 size={16} aria-hidden="true" />}
        className={clsx(bare, "-mr-2")}
        onClick={(event) => {
          leaveItem(event.currentTarget, true);
          changes.remove(item);
          say(t("removed"));
        }}
      />
    </span>
  );
}

/** Archive or snooze. */
function MoreActions({
  id,
  item,
  now,
  changes,
  say,
}: Pick<ItemProps, "item" | "now" | "changes" | "say"> & { readonly id: string }) {
  const t = useTranslations("notifications");
  const format = useFormatter();
  const times = snoozeTimes(now, useTimeZone() ?? "UTC");
  const more = useRef<HTMLDivElement>(null);
  // The item may be the last visible one: scroll, so that the opened actions are in view.
  useEffect(() => void more.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div
      ref={more}
      id={id}
      className="relative z-10 mt-2 flex flex-col items-start gap-2 border-t border-line pt-2"
    >
      <Button
        variant="tonal"
        size="small"
        className="max-lg:min-h-11"
        onClick={(event) => {
          leaveItem(event.currentTarget, true);
          changes.archive(item);
          say(t("archived"));
        }}
      >
        {t("archive")}
      </Button>
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className="mb-1 text-small text-text-3">{t("snooze")}</legend>
        {snoozes.map((snooze) => {
          const until = times[snooze];
          return (
            until && (
              <Button
                key={snooze}
                variant="tonal"
                size="small"
                className="px-2! max-lg:min-h-11"
                title={format.dateTime(until, { dateStyle: "medium", timeStyle: "short" })}
                onClick={(event) => {
                  leaveItem(event.currentTarget, true);
                  changes.snooze(item, until);
                  say(t("snoozed", { time: until }));
                }}
              >
                {t(`snoozeUntil.${snooze}`)}
              </Button>
            )
          );
        })}
      </fieldset>
    </div>
  );
}

/** Moves the focus before the focused element is removed: to the item itself or, when the item is removed, to its neighbour or the tabs. */
function leaveItem(element: HTMLElement, isLeaving: boolean): void {
  const item = element.closest("li");
  const next = isLeaving ? (item?.nextElementSibling ?? item?.previousElementSibling) : item;
  const panel = element.closest("[role=tabpanel]");
  const tab = document.getElementById(panel?.getAttribute("aria-labelledby") ?? "");
  (next?.querySelector<HTMLElement>("[data-opens]") ?? tab)?.focus();
}

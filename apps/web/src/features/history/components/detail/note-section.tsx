import { Button, TextAreaField } from "@evenly/ui";
import { Clock, PencilLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

const NOTE_LENGTH_MAX = 1000;

type NoteSectionProps = {
  readonly note: string | null;
  /** The note is stored on this device and not sent yet. */
  readonly isWaiting: boolean;
  readonly onSave: (note: string | null) => void;
};

/** The user's own note on an entry, editable in place. */
export function NoteSection({ note, isWaiting, onSave }: NoteSectionProps) {
  const t = useTranslations("history");
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = draft !== null;
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isOpen)
    return (
      <>
        <button
          ref={opener}
          type="button"
          onClick={() => setDraft(note ?? "")}
          className="-mx-3 mt-3 flex min-h-11 w-[calc(100%+1.5rem)] items-start gap-2.5 rounded-control px-3 py-2.5 text-left hover:bg-surface-2"
        >
          <PencilLine size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-text-2" />
          <span className="min-w-0">
            {note ? (
              <>
                <span className="block text-small text-text-3">{t("ownNote")}</span>
                <span className="block whitespace-pre-line wrap-anywhere">{note}</span>
              </>
            ) : (
              <span className="text-accent-text">{t("addNote")}</span>
            )}
          </span>
        </button>
        <WaitingWord isWaiting={isWaiting} />
      </>
    );
  const save = () => {
    const text = draft.trim();
    if (text !== (note ?? "")) onSave(text === "" ? null : text);
    setDraft(null);
  };
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextAreaField
        label={t("ownNote")}
        hint={t("onlyYou")}
        value={draft}
        maxLength={NOTE_LENGTH_MAX}
        autoFocus
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setDraft(null);
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) save();
        }}
      />
      <div className="mt-2 flex gap-2">
        <Button type="submit" size="small" className="max-lg:min-h-11">
          {t("save")}
        </Button>
        <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={() => setDraft(null)}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

function WaitingWord({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useTranslations("history");
  return (
    <p role="status" className="pl-7 text-small text-warning-text">
      {isWaiting && (
        <>
          <Clock size={14} strokeWidth={2} aria-hidden="true" className="mr-1 inline align-[-2px]" />
          {t("waits.change")}
        </>
      )}
    </p>
  );
}

import { QUICK_ENTRY_MAX, type QuickEntry } from "@evenly/domain/groups/quick-entry";
import { Button, FieldLayout } from "@evenly/ui";
import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, type Ref, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useDebounced } from "../../../../shell/use-debounced.ts";
import { useCaptionGaps } from "../use-caption-gaps.ts";
import { type LineMark, useLineText } from "../use-line-marks.ts";

/** Pause of typing before a screen reader hears what was read. */
const SAID_PAUSE_MS = 900;

type LineFieldProps = Pick<ComponentProps<"input">, "onKeyDown" | "placeholder" | "enterKeyHint"> & {
  readonly label: string;
  readonly hint: ReactNode;
  readonly value: string;
  readonly onType: (line: string) => void;
  readonly entry: QuickEntry;
  readonly marks: readonly LineMark[];
  /** Adds somebody by name; undefined where the caller may not. */
  readonly onAddPlaceholder?: ((name: string) => void) | undefined;
  readonly isAdding?: boolean;
  readonly input?: Ref<HTMLInputElement>;
};

/** An expense in one line: recognised words are underlined, and captions say what they were read as. */
export function LineField(props: LineFieldProps) {
  const {
    label,
    hint,
    value,
    onType,
    entry,
    marks,
    onAddPlaceholder,
    isAdding = false,
    input,
    ...rest
  } = props;
  const id = useId();
  const mirror = useRef<HTMLDivElement>(null);
  const captions = useRef<HTMLUListElement>(null);
  const gaps = useCaptionGaps(mirror, captions, `${value}\n${marks.map(({ caption }) => caption).join()}`);
  const said = useDebounced(useLineText(entry, marks), SAID_PAUSE_MS);
  const captioned = marks.filter(({ caption }) => caption !== null);
  return (
    <FieldLayout id={id} label={label} hint={hint}>
      <div className="relative">
        <input
          {...rest}
          ref={input}
          id={id}
          value={value}
          maxLength={QUICK_ENTRY_MAX}
          autoComplete="off"
          aria-describedby={`${id}-captions`}
          onChange={(event) => onType(event.target.value)}
          onScroll={({ currentTarget }) => {
            if (mirror.current) mirror.current.style.translate = `${-currentTarget.scrollLeft}px`;
          }}
          className={`${box} border-line-strong bg-surface-1 text-text-1 placeholder:text-text-3 focus-visible:outline-2 focus-visible:-outline-offset-2`}
        />
        <Underlines value={value} marks={marks} mirror={mirror} />
      </div>
      <ul ref={captions} id={`${id}-captions`} className="flex flex-wrap gap-x-3 px-[15px] text-small">
        {captioned.map((mark, at) => (
          <li
            key={mark.start}
            style={{ marginInlineStart: gaps[at] ?? 0 }}
            className={clsx(
              "flex flex-wrap items-center gap-x-2 pt-1 wrap-anywhere",
              mark.isWarning ? "text-warning-text" : "text-text-2",
            )}
          >
            {mark.caption}
            {mark.stranger !== null && onAddPlaceholder && (
              <AddStranger name={mark.stranger} onAdd={onAddPlaceholder} isAdding={isAdding} />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </FieldLayout>
  );
}

const box = "h-14 w-full rounded-control border px-3.5 text-[1.0625rem] lg:text-[1.125rem]";

type UnderlinesProps = Pick<LineFieldProps, "value" | "marks"> & { readonly mirror: Ref<HTMLDivElement> };

/** The line once more over its field, invisible apart from the underlines. */
function Underlines({ value, marks, mirror }: UnderlinesProps) {
  return (
    <div
      aria-hidden="true"
      className={`${box} pointer-events-none absolute inset-0 flex items-center overflow-hidden border-transparent text-transparent`}
    >
      <div ref={mirror} className="whitespace-pre">
        {segmentsOf(value, marks).map(({ start, text, mark }) =>
          mark ? (
            <span
              key={start}
              {...(mark.caption !== null && { "data-captioned": "" })}
              className={clsx(
                "inline-block border-b-2 leading-8",
                mark.isWarning ? "border-warning" : "border-accent",
              )}
            >
              {text}
            </span>
          ) : (
            <span key={start}>{text}</span>
          ),
        )}
      </div>
    </div>
  );
}

type AddStrangerProps = {
  readonly name: string;
  readonly onAdd: (name: string) => void;
  readonly isAdding: boolean;
};

function AddStranger({ name, onAdd, isAdding }: AddStrangerProps) {
  const t = useTranslations("quickEntry");
  return (
    <Button
      variant="quiet"
      size="small"
      className="max-lg:min-h-11"
      aria-label={t("addPlaceholderNamed", { name })}
      busyLabel={isAdding && t("adding")}
      onClick={() => onAdd(name)}
    >
      {t("addPlaceholder")}
    </Button>
  );
}

type Segment = { readonly start: number; readonly text: string; readonly mark: LineMark | null };

/** The line cut at its marks, which follow each other. */
function segmentsOf(value: string, marks: readonly LineMark[]): readonly Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.start > at) segments.push({ start: at, text: value.slice(at, mark.start), mark: null });
    segments.push({ start: mark.start, text: value.slice(mark.start, mark.end), mark });
    at = mark.end;
  }
  return at < value.length ? [...segments, { start: at, text: value.slice(at), mark: null }] : segments;
}

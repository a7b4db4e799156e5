import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFocusKey } from "../../../../shell/use-focus-key.ts";

/** Debounce of typing before the list is filtered. */
const PAUSE_MS = 300;

/** The text filter; the key "/" focuses it from anywhere on the page. */
export function SearchField({
  value,
  onSearch,
}: {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const t = useTranslations("history");
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useFocusKey(input, "/", "search");
  return (
    <search className="relative block min-w-0 flex-1">
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-text-2"
      />
      <input
        ref={input}
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        className="h-11 w-full rounded-control border border-line-strong bg-surface-1 text-ellipsis pr-3 pl-11 lg:pr-12 text-[1rem] placeholder:text-text-3 focus-visible:outline-2 focus-visible:-outline-offset-2 lg:h-10 lg:text-body"
      />
      {text === "" && (
        <span
          aria-hidden="true"
          className="absolute top-1/2 right-3 -translate-y-1/2 rounded-[5px] border border-line px-1.5 font-sans text-tiny text-text-3 max-lg:hidden"
        >
          /
        </span>
      )}
    </search>
  );
}

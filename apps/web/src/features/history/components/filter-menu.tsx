import { FilterChip } from "@evenly/ui";
import { ChevronDown } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

const loadMenu = () => import("@evenly/ui/menu").then((module) => ({ default: module.ChoiceMenu }));
const ChoiceMenu = lazy(loadMenu);

type FilterMenuProps = {
  readonly label: string;
  /** The words of the choice in force; without it the filter is off. */
  readonly active?: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onPick: (value: string) => void;
  readonly onClear: () => void;
};

/** One filter: a menu while it is off, a chip with a cross once it is on. */
export function FilterMenu({ label, active, choices, onPick, onClear }: FilterMenuProps) {
  const t = useTranslations("history");
  const [isWanted, setIsWanted] = useState(false);
  const place = useFocusAfter(active);
  const pick = (value: string) => {
    place.keepFocus();
    setIsWanted(false);
    onPick(value);
  };
  const clear = () => {
    place.keepFocus();
    onClear();
  };
  if (active !== undefined) {
    return (
      <Place at={place.ref}>
        <FilterChip isActive label={t("remove", { filter: active })} onPress={clear}>
          {active}
        </FilterChip>
      </Place>
    );
  }
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-small border border-line bg-surface-1 px-2.5 text-small font-medium text-text-1 hover:bg-surface-2 lg:min-h-[34px]"
    >
      {label}
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  );
  if (!isWanted) return <Place at={place.ref}>{trigger}</Place>;
  return (
    <Place at={place.ref}>
      <Suspense fallback={trigger}>
        <ChoiceMenu
          trigger={trigger}
          groups={[{ id: label, label, value: "", choices, onPick: pick }]}
          isOpenAtFirst
        />
      </Suspense>
    </Place>
  );
}

type PlaceRef = React.RefObject<HTMLSpanElement | null>;

function Place({ at, children }: { readonly at: PlaceRef; readonly children: ReactNode }) {
  return (
    <span ref={at} className="contents">
      {children}
    </span>
  );
}

/** Button and chip take each other's place; the focus goes along when the change was made here. */
function useFocusAfter(active: string | undefined) {
  const ref: PlaceRef = useRef<HTMLSpanElement>(null);
  const isOwn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at what the change drew
  useEffect(() => {
    if (!isOwn.current) return;
    isOwn.current = false;
    // The menu gives the focus away in the next frame; this comes after it.
    const timer = setTimeout(() => ref.current?.querySelector("button")?.focus(), 30);
    return () => clearTimeout(timer);
  }, [active]);
  const keepFocus = () => {
    isOwn.current = true;
  };
  return { ref, keepFocus };
}

import { Button } from "@evenly/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

type DiscardButtonProps = {
  /** Name of the discarded item. */
  readonly name: string;
  /** It was sent before without an answer: the server may have it, and discarding only deletes it here. */
  readonly hasLeft?: boolean;
  readonly onDiscard: () => void;
};

/** Discards an item that is only on this device; asks for confirmation in place. */
export function DiscardButton({ name, hasLeft = false, onDiscard }: DiscardButtonProps) {
  const t = useTranslations("offline");
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current && !isAsking) button.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);
  const look = { variant: "quiet", size: "small", className: "max-lg:min-h-11" } as const;
  const discards = hasLeft
    ? { "aria-label": t("forgetNamed", { name }), children: t("forget") }
    : { "aria-label": t("discardNamed", { name }), children: t("discard") };
  if (!isAsking) return <Button {...look} {...discards} ref={button} onClick={() => setIsAsking(true)} />;
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <span className="px-3 text-label">{t(hasLeft ? "forgetAsk" : "discardAsk")}</span>
      <Button {...look} autoFocus aria-label={t("keepNamed", { name })} onClick={() => setIsAsking(false)}>
        {t("keep")}
      </Button>
      <Button {...look} {...discards} className="text-negative-text! max-lg:min-h-11" onClick={onDiscard} />
    </span>
  );
}

import { clsx } from "clsx";
import { Check, CircleAlert } from "lucide-react";
import type { Word } from "../use-panel-message.ts";

/** A word at the foot of a panel; said to screen readers, too. */
export function MessageLine({ word }: { readonly word: Word | null }) {
  const Icon = word?.isTrouble ? CircleAlert : Check;
  return (
    <div role="status">
      {word && (
        <p
          className={clsx(
            "flex items-start gap-2 border-t border-line px-5 py-2.5 text-small font-medium",
            word.isTrouble ? "bg-negative-soft text-negative-text" : "bg-surface-2 text-text-2",
          )}
        >
          <Icon size={16} aria-hidden="true" className="mt-px shrink-0" />
          {word.text}
        </p>
      )}
    </div>
  );
}

import { clsx } from "clsx";
import { Check, CircleAlert } from "lucide-react";
import type { Message } from "../use-panel-message.ts";

/** A message at the bottom of a panel, also announced to screen readers. */
export function MessageLine({ message }: { readonly message: Message | null }) {
  const Icon = message?.isTrouble ? CircleAlert : Check;
  return (
    <div role="status">
      {message && (
        <p
          className={clsx(
            "flex items-start gap-2 border-t border-line px-5 py-2.5 text-small font-medium",
            message.isTrouble ? "bg-negative-soft text-negative-text" : "bg-surface-2 text-text-2",
          )}
        >
          <Icon size={16} aria-hidden="true" className="mt-px shrink-0" />
          {message.text}
        </p>
      )}
    </div>
  );
}

import type { ErrorCode } from "@evenly/contract";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";

/** The error above the buttons of a dialog. */
export function DialogProblem({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="mt-3 flex gap-1.5 text-small text-negative-text">
      <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
      {text}
    </p>
  );
}

/** The reason why giving back would be refused now, or why it could not be checked. */
export function useRefusalOfPreview({
  data,
  error,
}: {
  readonly data?: { readonly refusal: string | null } | undefined;
  readonly error: unknown;
}): string | null {
  const errors = useTranslations("errors");
  const textOf = useRefusalText();
  if (data?.refusal) return errors(data.refusal as ErrorCode);
  return error ? textOf(error) : null;
}

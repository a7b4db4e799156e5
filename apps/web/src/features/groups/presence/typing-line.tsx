import type { Group } from "@evenly/contract/groups/schemas";
import { clsx } from "clsx";
import { useFormatter, useTranslations } from "use-intl";
import { COMMENT, EXPENSE } from "./frames.ts";
import { useKeepSaying, useSayTyping, useTypingNames } from "./use-typing.ts";

type LineProps = { readonly group: Group; readonly expenseId: string };

/** Says who is writing a comment on an expense now. */
export function TypingLine({ group, expenseId }: LineProps) {
  return (
    <Line names={useTypingNames(group, `${COMMENT}:${expenseId}`)} text="typing" className="mt-3 min-h-5" />
  );
}

/** Says that the user writes a comment on an expense: call `say` with each change, and `stop` when it is sent. */
export function useSayComment({ group, expenseId }: LineProps) {
  return useSayTyping(group, `${COMMENT}:${expenseId}`);
}

/** On the form of an expense: says who else has it open, and tells them that the user does. */
export function EditingLine({ group, expenseId }: LineProps) {
  const subjectId = `${EXPENSE}:${expenseId}`;
  const names = useTypingNames(group, subjectId);
  useKeepSaying(group, subjectId);
  return <Line names={names} text="editing" className="empty:absolute" />;
}

type TextProps = {
  readonly names: readonly string[];
  readonly text: "typing" | "editing";
  readonly className: string;
};

function Line({ names, text, className }: TextProps) {
  const t = useTranslations("groups.presence");
  const format = useFormatter();
  return (
    <p role="status" className={clsx("text-small text-text-2 wrap-anywhere", className)}>
      {names.length > 0 && t(text, { count: names.length, names: format.list(names) })}
    </p>
  );
}

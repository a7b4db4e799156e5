import type { Group } from "@evenly/contract/groups/schemas";
import { clsx } from "clsx";
import { useEffect } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { COMMENT, EXPENSE } from "./frames.ts";
import { usePresentMembers, useSayTyping, useTypingNames } from "./use-typing.ts";

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

/** An open form is told again before the gateway's mark of 6 s ends. */
const EDITING_REPEAT_MS = 4000;

/** On the form of an expense: says who else has it open, and tells them that the user does. */
export function EditingLine({ group, expenseId }: LineProps) {
  const subjectId = `${EXPENSE}:${expenseId}`;
  const names = useTypingNames(group, subjectId);
  const { say, stop } = useSayTyping(group, subjectId);
  const isAlone = usePresentMembers(group).length === 0;
  useEffect(() => {
    if (isAlone) return;
    const onVisibility = () => (document.visibilityState === "visible" ? say() : stop());
    say();
    const timer = setInterval(say, EDITING_REPEAT_MS);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [isAlone, say, stop]);
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

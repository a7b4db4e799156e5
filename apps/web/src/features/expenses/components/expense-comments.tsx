import { COMMENT_MAX } from "@evenly/contract/expenses/rules";
import type { ExpenseComment, ExpenseDetail } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Button, Section, TextAreaField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useMomentText } from "../../../shell/use-moment-text.ts";
import { MemberAvatar, useMemberNames } from "../../groups/index.ts";
import { TypingLine, useSayComment } from "../../groups/presence/index.ts";
import { addComment } from "../add-comment.ts";
import { WaitingComments } from "./waiting-comments.tsx";

type CommentsProps = { readonly group: Group; readonly expense: ExpenseDetail };

/** Comments on an expense and the field for a new one. */
export function ExpenseComments({ group, expense }: CommentsProps) {
  const t = useTranslations("expenses.comments");
  const [text, setText] = useState("");
  const [key, setKey] = useState(() => crypto.randomUUID());
  const typing = useSayComment({ group, expenseId: expense.id });
  const add = useChange(() => addComment(expense, text.trim(), key), {
    done: () => {
      typing.stop();
      setText("");
      setKey(crypto.randomUUID());
    },
    refresh: [["groups", "getExpense"]],
  });
  const submit = () => {
    if (text.trim() !== "" && !add.isPending) add.mutate();
  };
  return (
    <Section title={t("title")}>
      <ul className="mt-2 grid gap-4">
        {expense.comments.map((comment) => (
          <Comment key={comment.id} group={group} comment={comment} />
        ))}
        <WaitingComments group={group} expenseId={expense.id} />
      </ul>
      {group.archivedAt === null && (
        <>
          <TypingLine group={group} expenseId={expense.id} />
          <form
            className="mt-1 flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <TextAreaField
              fieldClassName="min-w-0 flex-1"
              label={t("label")}
              isLabelHidden
              placeholder={t("label")}
              rows={1}
              className="min-h-12"
              maxLength={COMMENT_MAX}
              value={text}
              onChange={(event) => {
                typing.say();
                setText(event.target.value);
                setKey(crypto.randomUUID());
              }}
            />
            <Button
              variant="secondary"
              className="min-h-12"
              busyLabel={add.isPending && t("busy")}
              onClick={submit}
            >
              {t("send")}
            </Button>
          </form>
        </>
      )}
    </Section>
  );
}

type CommentProps = { readonly group: Group; readonly comment: ExpenseComment };

function Comment({ group, comment }: CommentProps) {
  const t = useTranslations("expenses.comments");
  const moment = useMomentText();
  const nameOf = useMemberNames(group);
  const remove = useChange(() => apiClient.groups.removeComment.mutate({ commentId: comment.id }), {
    refresh: [["groups", "getExpense"]],
  });
  return (
    <li className="flex gap-2.5">
      <MemberAvatar group={group} memberId={comment.memberId} size={28} />
      <div className="min-w-0">
        <p className="text-small text-text-2">
          <span className="font-medium text-text-1">{nameOf(comment.memberId)}</span> {moment(comment.at)}
        </p>
        {comment.text === null ? (
          <p className="mt-1 text-text-3">{t("removed")}</p>
        ) : (
          <p className="mt-1 inline-block rounded-panel bg-surface-2 px-3 py-2 whitespace-pre-line wrap-anywhere">
            {comment.text}
          </p>
        )}
        {comment.canRemove && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-3 block max-lg:min-h-11"
            busyLabel={remove.isPending && t("busy")}
            onClick={() => remove.mutate()}
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </li>
  );
}

import type { FindSimilarExpensesInput, SimilarExpense } from "@evenly/contract/expenses/quick-entry";
import { isolated } from "@evenly/i18n/isolated";
import { Button, buttonStyles, Note } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTimeZone, useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useDebounced } from "../../../../shell/use-debounced.ts";
import { useSpentText } from "../../../../shell/use-spent-text.ts";
import { useOffline } from "../../../offline/index.ts";
import { addDays, dayOf } from "../../../payments/index.ts";

/** Pause of typing before the server is asked. */
const PAUSE_MS = 500;

type DuplicateNoteProps = {
  /** What is being entered; null while it is incomplete. */
  readonly facts: FindSimilarExpensesInput | null;
  readonly ownMemberId: string;
  readonly nameOf: (memberId: string) => string;
  readonly className?: string;
};

/** Points out an expense that may be the one that is entered. It never keeps anybody from saving. */
export function DuplicateNote({ facts, ...rest }: DuplicateNoteProps) {
  // The text decides about the pause: the object is a new one each time.
  const wanted = useDebounced(facts === null ? "" : keyOf(facts), PAUSE_MS);
  // Kept while typing goes on, and the note is gone.
  const [different, setDifferent] = useState<ReadonlySet<string>>(new Set());
  if (facts === null || wanted !== keyOf(facts)) return null;
  const onDifferent = (id: string) => setDifferent(new Set([...different, id]));
  return <Found facts={facts} different={different} onDifferent={onDifferent} {...rest} />;
}

function keyOf(facts: FindSimilarExpensesInput): string {
  return Object.values(facts).map(String).join("\n");
}

type FoundProps = DuplicateNoteProps & {
  readonly facts: FindSimilarExpensesInput;
  /** Expenses that the person has said are different ones. */
  readonly different: ReadonlySet<string>;
  readonly onDifferent: (id: string) => void;
};

function Found({ facts, different, onDifferent, ownMemberId, nameOf, className }: FoundProps) {
  const t = useTranslations("quickEntry.duplicate");
  const dayText = useDayText();
  const spentText = useSpentText();
  const { online } = useOffline();
  const similar = api.groups.findSimilarExpenses.useQuery(facts, { enabled: online });
  const found = similar.data?.find(({ id }) => !different.has(id));
  return (
    <div role="status" className={clsx(found && className)}>
      {found && (
        <Note icon={<Copy size={20} strokeWidth={1.75} aria-hidden="true" />}>
          <p className="wrap-anywhere">
            {t("text", {
              isOwn: String(found.createdBy === ownMemberId),
              name: isolated(nameOf(found.createdBy)),
              title: isolated(found.title),
              amount: spentText(found.amountMinor, found.currency),
              day: dayText(found),
            })}
          </p>
          <div className="mt-1 -ml-3 flex flex-wrap">
            <Link
              to="/groups/$groupId/expenses/$expenseId"
              params={{ groupId: facts.groupId, expenseId: found.id }}
              className={buttonStyles({ variant: "quiet", size: "small", className: "max-lg:min-h-11" })}
            >
              {t("see")}
            </Link>
            <Button
              variant="quiet"
              size="small"
              className="max-lg:min-h-11"
              onClick={() => onDifferent(found.id)}
            >
              {t("different")}
            </Button>
          </div>
        </Note>
      )}
    </div>
  );
}

function useDayText(): (expense: Pick<SimilarExpense, "spentOn">) => string {
  const t = useTranslations("quickEntry.duplicate");
  const format = useFormatter();
  const today = dayOf(new Date(), useTimeZone() ?? "UTC");
  return ({ spentOn }) => {
    if (spentOn === today) return t("today");
    if (spentOn === addDays(today, -1)) return t("yesterday");
    const day = new Date(`${spentOn}T12:00Z`);
    return t("on", { date: format.dateTime(day, { day: "numeric", month: "short", timeZone: "UTC" }) });
  };
}

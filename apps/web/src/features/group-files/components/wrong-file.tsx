import type { ImportProblem } from "@evenly/contract/group-files/schemas";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { GroupImport } from "../use-group-import.ts";
import { useLinesText } from "../use-lines-text.ts";

/** Problems of the file as a whole, which no single line has. */
const OF_FILE: ReadonlySet<ImportProblem["problem"]> = new Set([
  "no_members",
  "too_many_members",
  "too_many_entries",
  "too_many_cells",
  "too_many_debts",
  "too_many_balances",
]);

type WrongProps = {
  readonly form: GroupImport;
  readonly wrong: { readonly problems: readonly ImportProblem[]; readonly problemCount: number };
};

/** Lines that are named for one fault. */
const LINES_MAX = 20;

type Kind = Pick<ImportProblem, "problem"> & {
  readonly texts: readonly string[];
  readonly lines: number[];
};

/** Lines with the same fault as one, where its first line stands. */
function byKind(problems: readonly ImportProblem[]): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { line, problem, texts = [] } of problems) {
    const key = [problem, ...texts].join("\n");
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, { problem, texts, lines: [line] });
    else known.lines.push(line);
  }
  return [...kinds.values()];
}

/** Each line that prevents the import, with what is wrong with it. It takes the focus when the check is over. */
export function WrongFile({ form, wrong: { problems, problemCount } }: WrongProps) {
  const t = useTranslations("groupFiles.import");
  const preview = form.preview;
  const linesText = useLinesText(preview?.format ?? "evenly");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isUnknown = (problem: ImportProblem["problem"]) =>
    problem === "format_unknown" && preview?.members.length === 0;
  return (
    <section aria-labelledby="wrong-file" className="mt-7">
      <h2 id="wrong-file" ref={title} tabIndex={-1} className="text-h2 font-semibold outline-none">
        {t("wrong.title")}
      </h2>
      <p className="mt-1 text-text-2">{t("wrong.text")}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {byKind(problems).map(({ lines, problem, texts: [one = "", other = ""] }) => (
          <li key={`${lines[0]} ${problem}`} className="flex gap-3 py-3">
            <CircleAlert
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
              className="mt-0.5 shrink-0 text-negative-text"
            />
            <div className="min-w-0">
              {!OF_FILE.has(problem) && !isUnknown(problem) && (
                <p className="numeric text-small font-medium text-text-2 wrap-anywhere">
                  {linesText(lines.slice(0, LINES_MAX), lines.length)}
                </p>
              )}
              <p className="wrap-anywhere">
                {problem === "currency" && one !== ""
                  ? t("wrong.kinds.currency_named", { one })
                  : t(`wrong.kinds.${isUnknown(problem) ? "file_unknown" : problem}`, { one, other })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p className="mt-3 text-text-2">{t("wrong.more", { count: problemCount - problems.length })}</p>
      )}
    </section>
  );
}

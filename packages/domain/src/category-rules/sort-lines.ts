/** A rule as far as sorting needs it. */
export type SortingRule = { readonly id: string; readonly text: string; readonly category: string };

/** A line of a history as far as sorting needs it. */
export type SortedLine = {
  /** Names, handle, descriptions and merchant that the person reads. */
  readonly texts: readonly string[];
  readonly category: string | null;
  /** The person chose the category, when they paid or later. */
  readonly isChosen: boolean;
};

export type Fate = "changes" | "chosen" | "same" | "above";

/** Whether one of the texts contains the rule's; capitals, accents and the number of spaces make no difference. */
export function matchesText({ text }: Pick<SortingRule, "text">, texts: readonly string[]): boolean {
  const wanted = comparable(text);
  return wanted !== "" && texts.some((each) => comparable(each).includes(wanted));
}

function comparable(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** The rule that decides about a line: the upper one of those that match, or none. */
export function sortingRuleOf<Rule extends SortingRule>(
  rules: readonly Rule[],
  { texts }: Pick<SortedLine, "texts">,
): Rule | null {
  return rules.find((rule) => matchesText(rule, texts)) ?? null;
}

/**
 * What a rule does to a line, with the rules above it; null when it does not match. What a person chose is never changed, also not when it
 * is another category.
 */
export function fateOf(line: SortedLine, rule: SortingRule, above: readonly SortingRule[]): Fate | null {
  if (!matchesText(rule, line.texts)) return null;
  if (line.category === rule.category) return "same";
  if (line.isChosen) return "chosen";
  return sortingRuleOf(above, line) === null ? "changes" : "above";
}

export {
  type Fate,
  fateOf,
  matchesText,
  type SortedLine,
  type SortingRule,
  sortingRuleOf,
} from "./sort-lines.ts";

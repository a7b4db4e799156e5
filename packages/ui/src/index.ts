export { AmountField } from "./amount-field.tsx";
export { Avatar } from "./avatar.tsx";
export { Button, buttonStyles, IconButton } from "./button.tsx";
export { Chip, type ChipTone } from "./chip.tsx";
export { CodeField } from "./code-field.tsx";
export { ComboField } from "./combo-field.tsx";
export { CountBadge } from "./count-badge.tsx";
export { CutBar, CutLegend, type CutPart, type CutTone, type LegendItem } from "./cut-bar.tsx";
export { Disclosure } from "./disclosure.tsx";
export { type Fact, FactList } from "./fact-list.tsx";
export { FieldLayout, FieldProblem, PasswordField, TextAreaField, TextField } from "./field.tsx";
export { Halves, LeftHalf, RightHalf } from "./halves.tsx";
export { areAmountsMasked, MASK, maskAmounts } from "./hidden-amounts.ts";
export { Level, type LevelRow } from "./level.tsx";
export { CoinMark, type CoinMood, Logo } from "./logo.tsx";
export { Money, type MoneySize, type MoneyTone } from "./money.tsx";
export { MoneyProvider, useMoneyLocale } from "./money-locale.tsx";
export { minorDigitsOf, moneyText, priceText, shownMoneyText } from "./money-parts.ts";
export { NamedCut, type NamedPart } from "./named-cut.tsx";
export {
  type AmountProblem,
  decimalMarkOf,
  type NumberForm,
  type ParsedAmount,
  type ParsedNumber,
  parseAmountText,
  parseNumberText,
} from "./parse-amount-text.ts";
export { type RadioRow, RadioRows } from "./radio-rows.tsx";
export { IconTile, Row, RowList } from "./row.tsx";
export { Section } from "./section.tsx";
export { SegmentedControl } from "./segmented-control.tsx";
export { type Choice, SelectField } from "./select-field.tsx";
export { EmptyState, ErrorState, Note, Skeleton, SkeletonBar, SkeletonRows } from "./states.tsx";
export { Switch } from "./switch.tsx";
export { Timeline, type TimelineStep } from "./timeline.tsx";
export { UiWordsProvider } from "./ui-words.tsx";

import type { importWarnings } from "@evenly/contract/group-files/rules";
import type { CategoryId } from "@evenly/contract/payments/categories";
import type { settlementMethods } from "@evenly/contract/settlements/rules";
import type { MemberPart, Original, SplitInput } from "../groups/index.ts";

/** An expense from a file. Member ids are positions in `members`, as text; payers and parts sum to the same amount. */
export type ImportedExpense = {
  readonly kind: "expense";
  /** Line or position in the file, from 1. */
  readonly line: number;
  readonly spentOn: string;
  readonly title: string;
  readonly description: string | null;
  readonly category: CategoryId;
  readonly currency: string;
  readonly payers: readonly MemberPart[];
  readonly parts: readonly MemberPart[];
  readonly split: SplitInput;
  /** Who took a leftover minor unit, if the split was computed from its inputs. */
  readonly rotation?: number;
  /** What was paid in another currency, and how it became the amount. */
  readonly original?: Original | null;
  /** Day by which the parts should be paid. */
  readonly dueOn?: string | null;
  readonly tags?: readonly string[];
};

/** Money that one member gave another, from a file. */
export type ImportedPayment = {
  readonly kind: "payment";
  readonly line: number;
  readonly spentOn: string;
  readonly title: string;
  readonly currency: string;
  readonly fromId: string;
  readonly toId: string;
  readonly amountMinor: bigint;
  /** What a person wrote of it. */
  readonly note?: string | null;
  /** How it was paid; other by default. Readers give no wallet money, since an import moves none. */
  readonly method?: (typeof settlementMethods)[number];
};

export type ImportedEntry = ImportedExpense | ImportedPayment;

/** What a reader should know; nothing of it prevents the import. */
export type ImportWarning = {
  /** 0: the file as a whole. */
  readonly line: number;
  /** How many things of the file have it; one by default. */
  readonly count?: number;
  readonly warning: (typeof importWarnings)[number];
};

/** Why a file cannot be imported; one problem refuses all of it. */
export type ImportProblem = {
  readonly line: number;
  readonly problem:
    | "format_unknown"
    | "no_members"
    | "member_unknown"
    | "date"
    | "date_ambiguous"
    | "amount"
    | "amount_ambiguous"
    | "currency"
    | "sum"
    | "too_many_members"
    | "too_many_entries"
    | "too_many_cells"
    | "too_many_debts"
    | "too_many_balances";
  /** What the file says, or both readings of it. */
  readonly texts?: readonly string[];
};

export type ImportFormat = "splitwise" | "spliit" | "evenly";

export type ReadFile = {
  readonly format: ImportFormat;
  /** Name of the group, if the file has it. */
  readonly name: string | null;
  /** Default currency of the group, if the file has it. */
  readonly currency: string | null;
  /** The file names no currency that is known, so that its amounts are read in the one that was asked for. */
  readonly assumesCurrency: boolean;
  /** What such a file calls its currency, and the currencies that can be meant, the likeliest first. */
  readonly currencyNamed?: string | null;
  readonly currencyOffers?: readonly string[];
  /** Names by position; two members may have the same name. */
  readonly members: readonly string[];
  readonly entries: readonly ImportedEntry[];
  readonly warnings: readonly ImportWarning[];
  readonly problems: readonly ImportProblem[];
};

/** Limits of one file. */
export const IMPORT_MEMBERS_MAX = 1000;
export const IMPORT_ENTRIES_MAX = 20_000;
/** Longest title and note that are kept, in characters. */
export const IMPORT_TITLE_MAX = 120;
const NOTE_MAX = 1000;

/** A calendar day that exists, "2026-05-01", or null. */
export function readDay(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const [day = "", year = "", month = "", date = ""] = match;
  const isReal =
    year >= "1970" &&
    year <= "2200" &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    isDateOf(year, month, date);
  return isReal ? day : null;
}

function isDateOf(year: string, month: string, date: string): boolean {
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0;
  return Number(date) >= 1 && Number(date) <= days;
}

const UNSHOWN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** Text from a file as one line without control characters, shortened; files contain anything. */
export function cleanText(text: string, length = IMPORT_TITLE_MAX): string {
  const parts = text.split(UNSHOWN).map((part) => part.trim());
  return cut(parts.filter((part) => part !== "").join(" "), length);
}

/** A note from a file, with its lines; nothing else of it differs from a title. */
export function cleanNote(text: string | null | undefined): string | null {
  const lines = (text ?? "")
    .split(/\r\n?|[\n\p{Zl}\p{Zp}]/u)
    .map((line) => line.replace(UNSHOWN, " ").trimEnd());
  return cut(lines.join("\n").replace(/\n{3,}/g, "\n\n"), NOTE_MAX) || null;
}

function cut(text: string, length: number): string {
  return [...text.trim()].slice(0, length).join("").trim();
}

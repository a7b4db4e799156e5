import * as z from "zod";
import { Reason } from "../fraud/index.ts";
import { TransferId, UserId } from "../ids.ts";
import { OperatorProof } from "../operators/schemas.ts";
import { plainText } from "../plain-text.ts";
import { SecurityEvent, SecurityEventId, Severity } from "../security/schemas.ts";
import { CASE_NOTE_MIN, CASE_PAYMENTS_MAX, CASE_TEXT_MAX, CASES_MAX, STATEMENTS_MAX } from "./rules.ts";

export const CaseId = z.uuid().brand<"CaseId">();
export type CaseId = z.infer<typeof CaseId>;

export const CaseKind = z.enum(["account_takeover", "self_freeze", "held_payment", "appeal"]);
export type CaseKind = z.infer<typeof CaseKind>;
export const CaseState = z.enum(["pending", "investigating", "closed"]);
/** What operators decide about a held payment. */
export const Verdict = z.enum(["release", "reject"]);
export type Verdict = z.infer<typeof Verdict>;
/** How a case about an account or an appeal may end. */
export const CaseAnswer = z.enum(["secured", "no_threat", "upheld", "false_positive"]);
export type CaseAnswer = z.infer<typeof CaseAnswer>;
/** How a case has ended; held payments end by two decisions, by the payer, or by their deadline. */
export const CaseOutcome = z.enum(["released", "rejected", "taken_back", "expired", ...CaseAnswer.options]);
export type CaseOutcome = z.infer<typeof CaseOutcome>;
/** Parts of the queue. */
export const CaseGroup = z.enum(["payments", "accounts", "appeals"]);
export type CaseGroup = z.infer<typeof CaseGroup>;

const Text = z.string().trim().max(CASE_TEXT_MAX).regex(plainText, "has control characters");
/** A text that says something. */
const Note = Text.min(CASE_NOTE_MIN, "says too little");

export const ListCasesInput = z.strictObject({
  group: CaseGroup.optional(),
  isMine: z.boolean().default(false).describe("only cases that the caller has"),
});
export type ListCasesInput = z.infer<typeof ListCasesInput>;

const Person = z.object({ id: UserId, displayName: z.string() });
/** A case in the operators' queue. */
export const CaseSummary = z.object({
  id: CaseId,
  kind: CaseKind,
  reference: z.string(),
  state: CaseState,
  person: Person,
  other: Person.nullable().describe("the payee of the payment"),
  amountMinor: z.bigint().nullable(),
  currency: z.string().nullable(),
  about: z.string().nullable().describe("what was blocked or disowned: a refusal's code or an event's kind"),
  takenBy: z.object({ displayName: z.string(), isYou: z.boolean() }).nullable(),
  needsYou: z.boolean().describe("another operator has decided first"),
  deadline: z.date(),
  createdAt: z.date(),
});
export type CaseSummary = z.infer<typeof CaseSummary>;
/** The open cases, those with the least time left first. */
export const CaseQueue = z.object({
  cases: z.array(CaseSummary).max(CASES_MAX),
  counts: z.object({ payments: z.number().int(), accounts: z.number().int(), appeals: z.number().int() }),
  medianAnswerMs: z.number().nullable().describe("of the cases closed within seven days"),
});
export type CaseQueue = z.infer<typeof CaseQueue>;

export const OneCaseInput = z.strictObject({ caseId: CaseId });
export type OneCaseInput = z.infer<typeof OneCaseInput>;
export const TakeCaseInput = z.strictObject({ caseId: CaseId, isTaken: z.boolean() });
export type TakeCaseInput = z.infer<typeof TakeCaseInput>;
export const AddCaseNoteInput = z.strictObject({ caseId: CaseId, note: Note });
export type AddCaseNoteInput = z.infer<typeof AddCaseNoteInput>;

export const DecideCaseInput = z.strictObject({
  caseId: CaseId,
  verdict: Verdict,
  note: Note,
  proof: OperatorProof.optional(),
});
export type DecideCaseInput = z.infer<typeof DecideCaseInput>;
export const CloseCaseInput = z.strictObject({
  caseId: CaseId,
  answer: CaseAnswer,
  note: Note.describe("for operators only"),
  message: Note.describe("the answer that the person reads"),
  proof: OperatorProof.optional(),
});
export type CloseCaseInput = z.infer<typeof CloseCaseInput>;

export const CaseStatement = z.object({ text: z.string(), at: z.date() });
export type CaseStatement = z.infer<typeof CaseStatement>;
/** Why a payment is held or was blocked. */
export const CaseFacts = z.object({
  reasons: z.array(Reason),
  fraudScore: z.number().int().nullable(),
  fraudLevel: Severity.nullable(),
  accountScore: z.number().int().nullable(),
  factors: z
    .array(z.object({ type: z.string(), points: z.number() }))
    .describe("the parts of the fraud score"),
});
export type CaseFacts = z.infer<typeof CaseFacts>;

/** A case as operators see it. */
export const CaseDetail = CaseSummary.extend({
  isFrozen: z.boolean().describe("the person's outgoing money is frozen"),
  payment: z
    .object({ id: TransferId, description: z.string().nullable(), feeMinor: z.bigint(), at: z.date() })
    .nullable(),
  facts: CaseFacts.nullable(),
  event: SecurityEvent.nullable().describe("the blocked payment or the disowned event"),
  statements: z.array(CaseStatement),
  notes: z.array(z.object({ by: z.string(), text: z.string(), at: z.date() })),
  decisions: z.array(
    z.object({ by: z.string(), isYou: z.boolean(), verdict: Verdict, note: z.string(), at: z.date() }),
  ),
  canDecide: z.boolean().describe("false for the people concerned"),
  outcome: CaseOutcome.nullable(),
  message: z.string().nullable(),
  closedAt: z.date().nullable(),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

/** Latest outgoing payments of a case's person, newest first. */
export const CasePayments = z.object({
  payments: z
    .array(
      z.object({
        id: TransferId,
        payee: Person,
        isHeld: z.boolean().describe("was reserved for the payee; it may have ended since"),
        amountMinor: z.bigint(),
        currency: z.string(),
        at: z.date(),
      }),
    )
    .max(CASE_PAYMENTS_MAX),
});
export type CasePayments = z.infer<typeof CasePayments>;

/** What a person says about their own payment that is held. */
export const AddStatementInput = z.strictObject({
  transactionId: TransferId,
  text: Text.min(1, "is empty"),
});
export type AddStatementInput = z.infer<typeof AddStatementInput>;
export const OwnStatements = z.object({
  statements: z.array(CaseStatement).max(STATEMENTS_MAX),
  deadline: z.date(),
});
export type OwnStatements = z.infer<typeof OwnStatements>;

export const AppealInput = z.strictObject({ blockId: SecurityEventId, text: Note });
export type AppealInput = z.infer<typeof AppealInput>;
/** An appeal as the person who made it sees it. */
export const OwnAppeal = z.object({
  reference: z.string(),
  text: z.string(),
  createdAt: z.date(),
  deadline: z.date().describe("until when an operator answers"),
  outcome: CaseAnswer.nullable(),
  message: z.string().nullable(),
  closedAt: z.date().nullable(),
});
export type OwnAppeal = z.infer<typeof OwnAppeal>;
/** A payment of the caller's that was blocked. */
export const BlockedPayment = z.object({
  id: SecurityEventId,
  code: z.string(),
  reasons: z.array(Reason),
  amountMinor: z.bigint(),
  currency: z.string(),
  payee: z.object({ id: UserId, displayName: z.string() }).nullable(),
  blockedAt: z.date(),
  until: z.date().nullable().describe("when the block ends by itself"),
  appealUntil: z.date(),
  canAppeal: z.boolean(),
  appeal: OwnAppeal.nullable(),
});
export type BlockedPayment = z.infer<typeof BlockedPayment>;
/** Blocked payments of the last 90 days, newest first. */
export const BlockedPayments = z.object({ blocks: z.array(BlockedPayment) });
export type BlockedPayments = z.infer<typeof BlockedPayments>;

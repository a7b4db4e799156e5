import { CreateInvitationInput } from "@evenly/contract/groups/invitations";
import type { AccountRemain } from "@evenly/contract/profile/schemas";
import { linkTokens, phoneCodes } from "@evenly/db/auth/tables";
import { cases } from "@evenly/db/cases/tables";
import {
  factorChallenges,
  factorRecoveries,
  pins,
  sentCodes,
  trustedDevices,
} from "@evenly/db/factors/tables";
import { waitingActs } from "@evenly/db/operators/tables";
import { paymentChecks } from "@evenly/db/payments/check-tables";
import { serviceKeys } from "@evenly/db/service-keys/tables";
import { files } from "@evenly/db/uploads/tables";
import {
  makeExport,
  makeFactor,
  makeHeld,
  makeUser,
  openTestSession,
  type TestContext,
} from "@evenly/testing";
import { createInvitation } from "../groups/invitations/create-invitation.ts";
import { subscribePush } from "../notifications/subscribe-push.ts";
import { recordPayment } from "../settlements/record-payment.ts";
import { sealPhone } from "../shared/sealed-addresses.ts";
import { makeClaim } from "./claims.ts";
import { makeExpense, makeGroup } from "./expenses.ts";
import { makePayCode } from "./pay-codes.ts";
import { asked, freshEndpoint, signInForPushes } from "./push-subscribers.ts";
import { makeRequest } from "./requests.ts";
import { makeSeries } from "./series.ts";
import { makeTrio } from "./settlements.ts";

/** Makes a user whom the table keeps, or what ends with them; returns the user's id. */
type Make = (ctx: TestContext) => Promise<string>;
/** What a table with the ids of users, or of members, does when an account is deleted. */
export type AccountRow =
  | { readonly keeps: AccountRemain["kind"]; readonly make: Make }
  /** `ends`: condition of the account's rows that live, which is true of some before the deletion and of none after it. */
  | { readonly ends: string; readonly make: Make }
  | { readonly history: string };

const MEMBERS = "the member stays in the group's history, inactive and with their name";
const MOVED = "what has moved stays for both sides and for the law";
const SETTINGS = "own settings, read by nobody once sign-in has ended";
const OPERATORS = "acts of operators, who give the role back before they are deleted";

const hashed = (ctx: TestContext) => ctx.ids.secret();
const soon = (ctx: TestContext) => ({
  createdAt: ctx.clock.now(),
  expiresAt: new Date(ctx.clock.now().getTime() + 3 * 86_400_000),
});
/** Makes a user, and a row of theirs that a verb would write with much else. */
const withRow =
  (write: (ctx: TestContext, userId: string) => Promise<unknown>): Make =>
  async (ctx) => {
    const { userId } = await makeUser(ctx);
    await write(ctx, userId);
    return userId;
  };
const second = (group: Awaited<ReturnType<typeof makeGroup>>) => group.users[1]?.userId ?? "";

/** One row for each table of the schema that refers to users or to members. The keys are checked against the schema. */
export const accountRows: Readonly<Record<string, AccountRow>> = {
  accounts: { keeps: "balance", make: async (ctx) => (await makeUser(ctx, { balanceMinor: 1n })).userId },
  attachments: { history: "shared with the other side of a payment, request or bill" },
  audit_log: { history: "says who did what; append-only" },
  backup_codes: { ends: "true", make: withRow((ctx, userId) => makeFactor(ctx, userId)) },
  bills: { history: "what a bill asks for are payment requests, which end" },
  blocks: { history: "nobody finds a deleted account, whom it blocks or not" },
  broadcasts: { history: OPERATORS },
  bulk_edits: { history: "an undo of own notes for a day" },
  case_decisions: { history: OPERATORS },
  case_statements: { history: "belong to a case, which keeps the account while it is open" },
  cases: {
    keeps: "open_cases",
    make: withRow((ctx, userId) =>
      ctx.db.insert(cases).values({
        id: ctx.ids.uuid(),
        kind: "appeal",
        userId,
        subjectId: ctx.ids.uuid(),
        createdAt: ctx.clock.now(),
        deadline: soon(ctx).expiresAt,
      }),
    ),
  },
  download_links: { history: "no link is taken whose owner's session has ended" },
  expense_comments: { history: MEMBERS },
  expense_payers: { history: MEMBERS },
  expense_receipts: { history: MEMBERS },
  expense_series: {
    ends: "next_on is not null",
    make: async (ctx) => {
      const group = await makeGroup(ctx, 1);
      await makeSeries(ctx, group);
      return group.users[0]?.userId ?? "";
    },
  },
  expense_splits: {
    keeps: "waiting_expenses",
    make: async (ctx) => {
      const group = await makeGroup(ctx, 2, { requireApprovalForExpenses: true });
      await makeExpense(ctx, group);
      return second(group);
    },
  },
  expense_versions: { history: MEMBERS },
  expenses: { history: MEMBERS },
  exports: {
    ends: "state in ('queued', 'running')",
    make: withRow((ctx, userId) => makeExport(ctx.asUser(userId))),
  },
  factor_challenges: {
    ends: "used_at is null",
    make: withRow((ctx, userId) =>
      ctx.db
        .insert(factorChallenges)
        .values({ id: ctx.ids.uuid(), userId, secretHash: hashed(ctx), ...soon(ctx) }),
    ),
  },
  factor_recoveries: {
    ends: "cancelled_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(factorRecoveries).values({
        id: ctx.ids.uuid(),
        userId,
        ...soon(ctx),
        readyAt: new Date(ctx.clock.now().getTime() + 2 * 86_400_000),
      }),
    ),
  },
  factors: { ends: "true", make: withRow((ctx, userId) => makeFactor(ctx, userId)) },
  favourites: { history: "lists leave out whom nobody finds" },
  files: {
    ends: "kind = 'avatar'",
    make: withRow((ctx, userId) =>
      ctx.db.insert(files).values({
        id: hashed(ctx),
        ownerUserId: userId,
        kind: "avatar",
        mimeType: "image/webp",
        sizeBytes: 1,
        width: 1,
        height: 1,
        content: Buffer.from("x"),
        createdAt: ctx.clock.now(),
      }),
    ),
  },
  former_handles: { history: "a handle stays reserved, so that nobody takes a former one" },
  fraud_rules: { history: SETTINGS },
  fraud_settings: { history: SETTINGS },
  fraud_snoozes: { history: SETTINGS },
  group_activities: { history: MEMBERS },
  group_balances: {
    keeps: "group_balance",
    make: async (ctx) => {
      const group = await makeGroup(ctx, 2);
      await makeExpense(ctx, group);
      return second(group);
    },
  },
  group_invitations: {
    ends: "revoked_at is null",
    make: async (ctx) => {
      const group = await makeGroup(ctx, 2, { privacy: "invite-only" });
      const asSecond = ctx.asUser(second(group));
      await createInvitation(asSecond, CreateInvitationInput.parse({ groupId: group.groupId }));
      return second(group);
    },
  },
  group_members: { ends: "is_active", make: async (ctx) => second(await makeGroup(ctx, 2)) },
  group_pairs: { history: "a projection of the balances, which keep the account" },
  groups: {
    keeps: "owned_group",
    make: async (ctx) => (await makeGroup(ctx, 2)).users[0]?.userId ?? "",
  },
  holds: {
    keeps: "payments_on_the_way",
    make: async (ctx) => (await makeHeld(ctx)).payee.userId,
  },
  link_tokens: {
    ends: "used_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(linkTokens).values({
        id: ctx.ids.uuid(),
        userId,
        purpose: "reset_password",
        tokenHash: hashed(ctx),
        ...soon(ctx),
      }),
    ),
  },
  manual_entries: { history: "own notes, which nobody else reads" },
  money_claims: { keeps: "payments_on_the_way", make: async (ctx) => (await makeClaim(ctx)).sender.userId },
  notification_preferences: { history: SETTINGS },
  notification_settings: { history: SETTINGS },
  notifications: { history: "read by nobody once sign-in has ended; deleted by age" },
  pair_splits: { history: SETTINGS },
  parties: { history: "the ledger's row of a person; frozen, it keeps the account: see `deleteAccount`" },
  passkey_challenges: { history: "used within five minutes, and only in a session of the account" },
  password_history: { history: "hashes of passwords that open nothing" },
  pay_code_payments: { history: MOVED },
  pay_codes: { ends: "state = 'open'", make: async (ctx) => (await makePayCode(ctx)).owner.userId },
  payment_checks: {
    ends: "closed_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(paymentChecks).values({
        id: ctx.ids.uuid(),
        userId,
        procedure: "payments.send",
        key: hashed(ctx),
        inputHash: "x",
        amountMinor: 1n,
        currency: "USD",
        factors: ["pin"],
        ...soon(ctx),
      }),
    ),
  },
  payment_holds: {
    keeps: "payments_on_the_way",
    make: async (ctx) => (await makeHeld(ctx)).payee.userId,
  },
  payment_reports: { history: "what operators were told about a payment" },
  payment_requests: {
    ends: "state in ('pending', 'partially_paid')",
    make: async (ctx) => (await makeRequest(ctx)).requester.userId,
  },
  phone_codes: {
    ends: "used_at is null",
    make: withRow((ctx, userId) => {
      const phone = {
        phoneSealed: sealPhone(ctx, userId, "+14155550100").phoneSealed ?? "",
        phoneLookup: hashed(ctx),
      };
      return ctx.db.insert(phoneCodes).values({ id: ctx.ids.uuid(), userId, ...phone, ...soon(ctx) });
    }),
  },
  pins: {
    ends: "true",
    make: withRow((ctx, userId) =>
      ctx.db.insert(pins).values({ userId, pinHash: "x", setAt: ctx.clock.now() }),
    ),
  },
  push_subscriptions: {
    ends: "ended_at is null",
    make: withRow(async (ctx, userId) => {
      const { me } = await signInForPushes(ctx, { userId });
      await subscribePush(me, asked(freshEndpoint()));
    }),
  },
  refusals: { history: "payments that moved nothing; deleted by age" },
  request_mutes: { history: SETTINGS },
  request_settings: { history: SETTINGS },
  security_alerts: { history: "answered by nobody once sign-in has ended" },
  security_events: { history: "says what happened to an account; deleted by age" },
  security_settings: { history: SETTINGS },
  sent_codes: {
    ends: "used_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(sentCodes).values({
        id: ctx.ids.uuid(),
        userId,
        kind: "email",
        boundTo: ctx.ids.uuid(),
        addressLookup: "x",
        ...soon(ctx),
      }),
    ),
  },
  service_keys: {
    ends: "revoked_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(serviceKeys).values({
        id: ctx.ids.uuid(),
        name: "test",
        actingUserId: userId,
        createdBy: userId,
        scopes: ["payments:read"],
        secretHash: hashed(ctx),
        ...soon(ctx),
      }),
    ),
  },
  sessions: { ends: "ended_at is null", make: withRow((ctx, userId) => openTestSession(ctx, { userId })) },
  settlement_lines: { history: MEMBERS },
  settlement_parts: { history: MEMBERS },
  settlement_reminders: { history: MEMBERS },
  settlements: {
    keeps: "unconfirmed_payments",
    make: async (ctx) => {
      const trio = await makeTrio(ctx);
      await recordPayment(trio.asPayer, trio.input());
      return second(trio);
    },
  },
  sign_in_requirements: { history: "asks at a sign-in that the account does not have" },
  transaction_annotations: { history: "own notes on payments" },
  transfers: { history: MOVED },
  trusted_devices: {
    ends: "ended_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(trustedDevices).values({
        id: ctx.ids.uuid(),
        userId,
        deviceHash: hashed(ctx),
        userAgent: "",
        ...soon(ctx),
        lastUsedAt: ctx.clock.now(),
      }),
    ),
  },
  waiting_acts: {
    ends: "ended_at is null",
    make: withRow(async (ctx, userId) =>
      ctx.db.insert(waitingActs).values({
        id: ctx.ids.uuid(),
        act: "lift_freeze",
        subjectUserId: userId,
        reason: "test",
        proposedBy: (await makeUser(ctx)).userId,
        ...soon(ctx),
      }),
    ),
  },
};

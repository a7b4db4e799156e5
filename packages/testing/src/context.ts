import { createHash, timingSafeEqual } from "node:crypto";
import type { Database } from "@evenly/db";
import { createArchiveWriter } from "@evenly/platform/archive-writer";
import { createCsvWriter } from "@evenly/platform/csv-writer";
import { developmentDefaults } from "@evenly/platform/env-fields";
import { createOfflineExchangeRates } from "@evenly/platform/exchange-rates";
import { createFieldSeal } from "@evenly/platform/field-seal";
import {
  createGroupDocumentRenderer,
  type GroupDocumentTexts,
} from "@evenly/platform/group-document-renderer";
import { createPermits } from "@evenly/platform/permits";
import { createPictures } from "@evenly/platform/pictures";
import { createReceiptRenderer, type ReceiptTexts } from "@evenly/platform/receipt-renderer";
import type {
  Actor,
  PartName,
  PasswordHasher,
  ServiceContext,
  ServiceDeps,
  SideProcesses,
} from "@evenly/services";
import { accountEnds } from "@evenly/services/account-ends";
import { earmarks } from "@evenly/services/earmarks";
import { createPostingLane } from "@evenly/services/ledger/posting-lane";
import { paymentFollowers } from "@evenly/services/payment-followers";
import { groupConversations } from "@evenly/services/realtime/group-conversations";
import { type FakeBus, type FakeClock, fakeBus, fakeClock, openLimits, silentLog, testIds } from "./fakes.ts";
import { testCardProvider } from "./test-card-provider.ts";

export type TestContext = Omit<ServiceContext<PartName>, "bus" | "clock"> & {
  readonly bus: FakeBus;
  readonly clock: FakeClock;
  /** The same process with another actor. */
  as(actor: Actor): TestContext;
  asUser(userId: string): TestContext;
};

/** A service context on a test database: real ledger, fake clock and bus, fast password hashes. */
export function testContext(
  db: Database,
  overrides: Partial<ServiceDeps<PartName>> & { now?: Date } = {},
): TestContext {
  const { now, ...parts } = overrides;
  const clock = fakeClock(now);
  const bus = fakeBus();
  const base = { db, bus, clock, ids: testIds, log: silentLog };
  const deps = {
    ...base,
    lane: createPostingLane(base),
    limits: openLimits,
    permits: createPermits("test-ticket-secret-of-32-characters", clock),
    conversations: groupConversations(db),
    seal: testSeal,
    passwords: quickPasswords,
    exchangeRates: createOfflineExchangeRates(),
    breachList: { includes: (password: string) => password.toLowerCase() === "password123" },
    pictures: createPictures(),
    fileScanner: null,
    geo: {
      placeOf: (ipAddress: string) => TEST_PLACES[ipAddress] ?? null,
      coordinatesOf: (ipAddress: string) =>
        ipAddress === "192.0.2.7" ? { latitude: 45.76, longitude: 4.84 } : null,
    },
    receipts: createReceiptRenderer(plainReceiptTexts),
    groupDocuments: createGroupDocumentRenderer(plainDocumentTexts),
    csv: createCsvWriter(),
    archives: createArchiveWriter(),
    sideProcesses: sameProcess,
    templates: { list: async () => [], write: async () => null },
    channels: {
      canSendSms: true,
      pushPublicKey: developmentDefaults.vapidPublicKey[0] ?? "",
      receiptChannels: ["in_app", "push"] as const,
    },
    channelProbe: { check: async () => "mailbox" as const },
    cardProvider: testCardProvider(),
    accountEnds,
    earmarks,
    followers: paymentFollowers,
    config: {
      publicUrl: "http://localhost:3000",
      tokenPepper: "test-pepper",
      isProduction: false,
    },
    ...parts,
  };
  return actingAs(deps as typeof deps & { bus: FakeBus; clock: FakeClock }, { kind: "anonymous" });
}

function actingAs(
  deps: ServiceDeps<PartName> & { bus: FakeBus; clock: FakeClock },
  actor: Actor,
): TestContext {
  return {
    ...deps,
    actor,
    requestId: "test-request",
    origin: { ipAddress: "127.0.0.1", userAgent: "vitest", deviceId: null, isDirect: true },
    as: (other) => actingAs(deps, other),
    asUser: (userId) => actingAs(deps, { kind: "user", userId, sessionId: testIds.uuid() }),
  };
}

/** Does heavy work at once and in the same process, with the whole context of the caller. */
const sameProcess: SideProcesses = { run: (work, asking, input) => work.run(asking as never, input) };

export const TEST_SEAL_KEYS = {
  fieldKeys: `test:${"5a".repeat(32)}`,
  lookupKey: "test-lookup-key-of-32-characters",
};
const testSeal = createFieldSeal(TEST_SEAL_KEYS);

/** Places of documentation addresses. */
const TEST_PLACES: Readonly<Record<string, { country: string; city: string | null }>> = {
  "192.0.2.7": { country: "FR", city: "Lyon" },
  "192.0.2.8": { country: "NL", city: null },
};

/** Receipt texts without a catalogue. */
const plainReceiptTexts: ReceiptTexts = async (receipt) => ({
  title: receipt.reference,
  headline: `${receipt.totalMinor} ${receipt.currency}`,
  rows: [
    { label: "payer", value: receipt.payer.name },
    { label: "payee", value: receipt.payee.name },
  ],
  shortened: "shortened",
  footer: receipt.status,
  language: receipt.locale,
});

/** Texts of a group's report without a catalogue. */
const plainDocumentTexts: GroupDocumentTexts = async ({ groupName, locale, expenses }) => ({
  title: groupName,
  lines: [],
  sections: [
    {
      heading: "expenses",
      columns: [{ label: "title", share: 1, align: "left" }],
      rows: expenses.map(({ title }) => [title]),
      note: null,
    },
  ],
  pageOf: (page, pages) => `${page}/${pages}`,
  shortened: "shortened",
  footer: "",
  language: locale,
});

/** SHA-256 instead of Argon2id, so that a thousand sign-ups take less than a minute; the real hasher has its own test. */
export const quickPasswords: PasswordHasher = {
  hash: async (password) => digest(password),
  verify: async (hash, password) => timingSafeEqual(Buffer.from(hash), Buffer.from(digest(password))),
  needsRehash: () => false,
};

function digest(password: string): string {
  return `test$${createHash("sha256").update(password).digest("hex")}`;
}

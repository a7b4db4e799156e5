import type { Database } from "@evenly/db";
import type { DatabaseClock, Tracing } from "@evenly/platform";
import type { Bus, Ids, Parts, Queue, ServiceDeps } from "@evenly/services";
import type { ConnectionOptions, Connections } from "./connections.ts";
import { openSideProcesses } from "./open-side-processes.ts";
import type { SettingsFor } from "./settings.ts";

/** Every part that a process can open, by name. */
export type Opened = Parts & {
  readonly db: Database;
  /** A separate pool, so that deliveries and other work do not wait for each other. */
  readonly deliveryDb: Database;
  readonly clock: DatabaseClock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly config: ServiceDeps["config"];
  readonly queue: Queue;
  readonly tracer: Tracing;
};
export type OpenedName = keyof Opened;

export type Opening<Name extends OpenedName> = Omit<ConnectionOptions, "env"> & {
  readonly env: SettingsFor<Name>;
  readonly connections: Connections;
};

/** One connection per batch in progress and one for transfers outside batches. */
const LANE_POOL_MAX = 4;

/**
 * Opens each part. An opener imports only its own code, so that a process loads only what it names. Parts open in this order and
 * close in reverse: a user of a connection closes before the connection.
 */
export const openers: { readonly [Name in OpenedName]: (opening: Opening<Name>) => Promise<Opened[Name]> } = {
  db: ({ connections }) => connections.db(),
  deliveryDb: ({ connections }) => connections.deliveryDb(),
  clock: ({ connections }) => connections.clock(),
  ids: ({ connections }) => connections.ids(),
  bus: ({ connections }) => connections.bus(),
  config: async ({ env }) => ({
    publicUrl: env.PUBLIC_URL.replace(/\/$/, ""),
    tokenPepper: env.TOKEN_PEPPER,
    isProduction: env.NODE_ENV === "production",
    ...(env.NODE_ENV === "production" || env.RECALL_MINUTE_MS === undefined
      ? {}
      : { recallMinuteMs: env.RECALL_MINUTE_MS }),
  }),
  limits: openLimits,
  lane: openLane,
  queue: openQueue,
  tracer: openTracer,
  passwords: async () => (await import("@evenly/platform/password-hasher")).createPasswordHasher(),
  breachList: async () => (await import("@evenly/platform/breach-list")).createBreachList(),
  exchangeRates: async ({ env, log }) => {
    const url = env.EXCHANGE_RATES_URL;
    if (url === undefined)
      return (await import("@evenly/platform/exchange-rates")).createOfflineExchangeRates();
    return (await import("@evenly/platform/live-exchange-rates")).createLiveExchangeRates({ url, log });
  },
  permits: async ({ env, connections }) => {
    const { createPermits } = await import("@evenly/platform/permits");
    return createPermits(env.TICKET_SECRET, await connections.clock());
  },
  conversations: async ({ connections }) => {
    const { groupConversations } = await import("@evenly/services/realtime/group-conversations");
    return groupConversations(await connections.db());
  },
  seal: async ({ env }) => {
    const { createFieldSeal } = await import("@evenly/platform/field-seal");
    return createFieldSeal({ fieldKeys: env.FIELD_KEYS, lookupKey: env.LOOKUP_KEY });
  },
  pictures: async () => (await import("@evenly/platform/pictures")).createPictures(),
  fileScanner: async ({ env }) =>
    (await import("@evenly/platform/file-scanner")).createFileScanner(env.FILE_SCANNER),
  geo: async ({ env }) => (await import("@evenly/platform/geo")).createGeo(env.GEOIP_CITY_DB),
  receipts: async () => {
    const { createReceiptRenderer } = await import("@evenly/platform/receipt-renderer");
    const { createReceiptTexts } = await import("@evenly/templates/receipt-texts");
    return createReceiptRenderer(createReceiptTexts());
  },
  groupDocuments: async () => {
    const { createGroupDocumentRenderer } = await import("@evenly/platform/group-document-renderer");
    const { createGroupDocumentTexts } = await import("@evenly/templates/group-document-texts");
    return createGroupDocumentRenderer(createGroupDocumentTexts());
  },
  archives: async () => (await import("@evenly/platform/archive-writer")).createArchiveWriter(),
  csv: async () => (await import("@evenly/platform/csv-writer")).createCsvWriter(),
  sideProcesses: openSideProcesses,
  templates: async () => (await import("@evenly/templates/template-list")).createTemplateList(),
  channels: async ({ env }) => ({
    canSendSms: env.SMS_FROM !== undefined || env.NODE_ENV === "development",
    pushPublicKey: env.VAPID_PUBLIC_KEY,
    receiptChannels: [
      "in_app",
      "push",
      ...(env.MAIL_RECEIPT_SECRET === undefined ? [] : (["email"] as const)),
      ...(env.SMS_RECEIPT_TOKEN === undefined ? [] : (["sms"] as const)),
    ],
  }),
  channelProbe: async ({ env }) => {
    const { createChannelProbe } = await import("@evenly/platform/channel-probe");
    const isDevelopment = env.NODE_ENV === "development";
    return createChannelProbe({ smtpUrl: env.SMTP_URL, smsUrl: env.SMS_URL, isDevelopment });
  },
  cardProvider: async ({ env }) => {
    const { createStripeCardProvider } = await import("@evenly/platform/stripe-card-provider");
    return createStripeCardProvider({
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      emulatorUrl: env.CARD_EMULATOR_URL ?? null,
    });
  },
  followers: async () => (await import("@evenly/services/payment-followers")).paymentFollowers,
  earmarks: async () => (await import("@evenly/services/earmarks")).earmarks,
  accountEnds: async () => (await import("@evenly/services/account-ends")).accountEnds,
};

async function openLimits({ env, client, log, onClose }: Opening<"limits">) {
  const { createLimits } = await import("@evenly/platform/limits");
  const { names } = await import("@evenly/platform/names");
  const limits = createLimits({ redisUrl: env.REDIS_URL, names, log, clientName: client.name });
  onClose("limits", () => limits.close());
  return limits;
}

async function openLane({ client, log, metrics, connections, onClose }: Opening<"lane">) {
  const { createPostingLane } = await import("@evenly/services/ledger/posting-lane");
  const { measureLane } = await import("@evenly/platform/measure-lane");
  const { LANE_SESSION_SETTINGS: settings } = await import("@evenly/db/ledger/lane-settings");
  const { openPool, bus, clock, ids } = connections;
  const base = { bus: await bus(), clock: await clock(), ids: await ids(), log };
  const db = await openPool({ name: `${client.name}-lane`, poolMax: LANE_POOL_MAX, settings });
  const lane = createPostingLane({ ...base, db });
  onClose("posting lane", () => lane.close());
  return metrics ? measureLane(lane, metrics) : lane;
}

async function openQueue({ env, log, onClose }: Opening<"queue">) {
  const { createQueue } = await import("@evenly/platform/queue");
  const { names } = await import("@evenly/platform/names");
  const queue = createQueue({ databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL, names, log });
  onClose("queue", () => queue.close());
  return queue;
}

async function openTracer({ env, client, onClose }: Opening<"tracer">) {
  const { createTracing } = await import("@evenly/platform/tracing");
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = await createTracing({ endpoint, process: client.name.replace(/^evenly-/, "") });
  onClose("traces", () => tracing.close());
  return tracing;
}

import { closeDatabase, openDatabase } from "@evenly/db";
import { DELIVERY_SESSION_SETTINGS } from "@evenly/db/notifications/delivery-settings";
import { createNotificationTexts, createReceiptTexts } from "@evenly/emails";
import { createTemplateList } from "@evenly/emails/template-list";
import {
  checkBoot,
  createBus,
  createChannelProbe,
  createFieldSeal,
  createIds,
  createLimits,
  createLogger,
  createMetrics,
  createOperations,
  createPushSender,
  createQueue,
  createSmsProvider,
  createSmtpMailer,
  createTickets,
  createTracing,
  DELIVERIES,
  drainStep,
  exitOnCrash,
  listenOrExplain,
  type Metrics,
  measureBus,
  measureDatabase,
  measureJobs,
  measureMessages,
  measureProcess,
  names,
  noSms,
  refuseStart,
  smsReceiptUrl,
  startDatabaseClock,
  startOperationsServer,
  stopOnSignals,
} from "@evenly/platform";
import { createBreachList } from "@evenly/platform/breach-list";
import { createCsvWriter } from "@evenly/platform/csv-writer";
import { createOfflineExchangeRates } from "@evenly/platform/exchange-rates";
import { createPasswordHasher } from "@evenly/platform/password-hasher";
import { createPictures } from "@evenly/platform/pictures";
import { createReceiptRenderer } from "@evenly/platform/receipt-renderer";
import {
  jobContext,
  type PushSender,
  type Queue,
  type ServiceContext,
  type ServiceDeps,
  type Sms,
} from "@evenly/services";
import { features } from "@evenly/services/features";
import { pingDatabase, readDatabaseNow, readFigures } from "@evenly/services/health/index";
import { collectHandlers, countJobs } from "@evenly/services/jobs/index";
import { createPostingLane } from "@evenly/services/ledger/index";
import { createMailbox, createSmsMailbox } from "@evenly/services/notifications/index";
import { checkKeys } from "@evenly/services/operators/index";
import { noConversations } from "@evenly/services/realtime/index";
import { createPushPace } from "./create-push-pace.ts";
import { readWorkerEnv, type WorkerEnv } from "./env.ts";
import { startDeliveries } from "./loops/start-deliveries.ts";
import { startHousekeeping } from "./loops/start-housekeeping.ts";
import { startJobs } from "./loops/start-jobs.ts";
import { startOutboxRelay } from "./loops/start-outbox-relay.ts";
import { lowerPriority } from "./lower-priority.ts";

const CLIENT_NAME = "evenly-worker";
const POOL_MAX = 6;
const DELIVERY_CLIENT_NAME = `${CLIENT_NAME}-deliveries`;
/** Claims of a lane take turns, each on a connection: four of in-app ones, and the others, outcomes and the relay beside them. */
const DELIVERY_POOL_MAX = 7;

/** Opens what the worker needs and starts its loops; stops in order: new work, work under way, connections. */
export async function startWorker(): Promise<void> {
  lowerPriority();
  const env = readWorkerEnv();
  const log = createLogger({ name: "worker", level: env.LOG_LEVEL });
  exitOnCrash(log);
  const place = { databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL };
  await checkBoot({ ...place, isProduction: env.NODE_ENV === "production", log });
  const metrics = createMetrics();
  const tracing = await createTracing({ endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, process: "worker" });
  const db = openDatabase({ url: env.DATABASE_URL, applicationName: CLIENT_NAME, poolMax: POOL_MAX });
  const clock = startDatabaseClock({ readNow: () => readDatabaseNow({ db }), log });
  const ctx = { ...createContext(env, { log, metrics, db, clock }), tracer: tracing };
  refuseStart(await checkKeys(ctx));
  const queue = createQueue({ ...place, names, log });
  const texts = createNotificationTexts();
  const smtp = env.SMTP_URL
    ? createSmtpMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
    : createMailbox(ctx);
  const mailer = measureMessages(smtp, "email", metrics);
  const sms = measureMessages(createSms(env, ctx), "sms", metrics);
  const push = measureMessages(createPushes(env), "push", metrics);
  const operations = createOperations({
    process: "worker",
    checks: { database: () => pingDatabase(ctx), queue: () => queue.ping() },
    metrics,
  });
  const deliveryDb = openDatabase({
    url: env.DATABASE_URL,
    applicationName: DELIVERY_CLIENT_NAME,
    poolMax: DELIVERY_POOL_MAX,
    settings: DELIVERY_SESSION_SETTINGS,
  });
  const delivering = {
    ctx: { ...ctx, db: deliveryDb },
    queue,
    ports: { mailer, sms, push, texts, isStopping: operations.isDraining, pacePush: createPushPace() },
  };
  const stopDeliveries = await startDeliveries(delivering);
  const stopJobs = await startJobs({ ctx, queue, features });
  const consumers = [...collectHandlers(features).consumers.values()];
  const stopRelay = await startOutboxRelay({ ctx: delivering.ctx, queue, texts, consumers });
  const stopHousekeeping = startHousekeeping(ctx, features, clock.synchronise);
  measureWorker(metrics, ctx, queue);
  const server = await listenOrExplain({ name: "WORKER_PORT", port: env.WORKER_PORT }, () =>
    startOperationsServer(operations, { host: env.HOST, port: env.WORKER_PORT }),
  );
  stopOnSignals({
    log,
    steps: [
      drainStep(operations, 0),
      { name: "relay", stop: stopRelay },
      { name: "housekeeping", stop: stopHousekeeping },
      { name: "jobs", stop: stopJobs },
      { name: "deliveries", stop: stopDeliveries },
      { name: "queue", stop: () => queue.close() },
      { name: "traces", stop: () => tracing.close() },
      { name: "posting lane", stop: () => ctx.lane.close() },
      { name: "mail", stop: () => mailer.close() },
      { name: "pushes", stop: () => push.close() },
      { name: "bus", stop: () => ctx.bus.close() },
      { name: "limits", stop: () => ctx.limits.close() },
      { name: "database of deliveries", stop: () => closeDatabase(deliveryDb) },
      { name: "clock", stop: async () => clock.stop() },
      { name: "database", stop: () => closeDatabase(ctx.db) },
      { name: "operations", stop: server.close },
    ],
  });
  process.send?.({ ready: true });
}

function measureWorker(metrics: Metrics, ctx: ServiceContext, queue: Queue): void {
  measureProcess(metrics);
  measureDatabase(metrics, () => readFigures(ctx, [CLIENT_NAME, DELIVERY_CLIENT_NAME, `${CLIENT_NAME}-bus`]));
  metrics.gauge("evenly_queue_jobs", "Wake-ups of the delivery queue, by state", async () => {
    const counts = Object.entries(await queue.counts(DELIVERIES));
    return counts.map(([state, value]) => ({ value, labels: { state } }));
  });
  measureJobs(metrics, () => countJobs(ctx, collectHandlers(features)));
}

function createPushes(env: WorkerEnv): PushSender {
  return createPushSender({
    publicKey: env.VAPID_PUBLIC_KEY,
    privateKey: env.VAPID_PRIVATE_KEY,
    subject: env.VAPID_SUBJECT,
    allowsLoopback: env.NODE_ENV === "development",
  });
}

/** Without a provider: the development mailbox, in production nothing. */
function createSms(env: WorkerEnv, ctx: ServiceContext): Sms {
  if (env.SMS_URL !== undefined && env.SMS_FROM !== undefined) {
    const { publicUrl } = ctx.config;
    const receiptUrl = (messageId: string) => smsReceiptUrl(publicUrl, messageId);
    const receipts = publicUrl.startsWith("https:") ? { receiptUrl } : {};
    return createSmsProvider({ url: env.SMS_URL, from: env.SMS_FROM, ...receipts });
  }
  return env.NODE_ENV === "development" ? createSmsMailbox(ctx) : noSms;
}

type Base = Pick<ServiceDeps, "log" | "db" | "clock"> & { readonly metrics: Metrics };

function createContext(env: WorkerEnv, { log, metrics, db, clock }: Base): ServiceContext {
  const place = {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    names,
    log,
    clientName: CLIENT_NAME,
  };
  const ids = createIds(() => clock.now().getTime());
  const base = { db, bus: measureBus(createBus(place), metrics), clock, ids, log };
  const deps: ServiceDeps = {
    ...base,
    lane: createPostingLane(base),
    limits: createLimits(place),
    passwords: createPasswordHasher(),
    breachList: createBreachList(),
    exchangeRates: createOfflineExchangeRates(),
    tickets: createTickets(env.TICKET_SECRET, clock),
    conversations: noConversations,
    seal: createFieldSeal({ fieldKeys: env.FIELD_KEYS, lookupKey: env.LOOKUP_KEY }),
    pictures: createPictures(),
    fileScanner: null,
    receipts: createReceiptRenderer(createReceiptTexts()),
    csv: createCsvWriter(),
    templates: createTemplateList(),
    channelProbe: createChannelProbe({
      smtpUrl: env.SMTP_URL,
      smsUrl: env.SMS_URL,
      isDevelopment: env.NODE_ENV === "development",
    }),
    config: {
      publicUrl: env.PUBLIC_URL.replace(/\/$/, ""),
      tokenPepper: env.TOKEN_PEPPER,
      canSendSms: env.SMS_FROM !== undefined || env.NODE_ENV === "development",
      isProduction: env.NODE_ENV === "production",
      pushPublicKey: env.VAPID_PUBLIC_KEY,
      // Figures are the api's, and so are receipts.
      receiptChannels: ["in_app", "push"],
    },
  };
  return jobContext(deps, { name: "worker", requestId: `worker-${process.pid}` });
}

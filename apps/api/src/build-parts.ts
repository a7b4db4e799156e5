import { closeDatabase, openDatabase } from "@evenly/db";
import { LANE_SESSION_SETTINGS } from "@evenly/db/ledger/lane-settings";
import { createReceiptTexts } from "@evenly/emails/receipt-texts";
import { createTemplateList } from "@evenly/emails/template-list";
import {
  createBus,
  createChannelProbe,
  createFieldSeal,
  createIds,
  createLimits,
  type createLogger,
  type Metrics,
  measureBus,
  measureLane,
  names,
  startDatabaseClock,
} from "@evenly/platform";
import { createBreachList } from "@evenly/platform/breach-list";
import { createCsvWriter } from "@evenly/platform/csv-writer";
import { createOfflineExchangeRates } from "@evenly/platform/exchange-rates";
import { createFileScanner } from "@evenly/platform/file-scanner";
import { createPasswordHasher } from "@evenly/platform/password-hasher";
import { createPictures } from "@evenly/platform/pictures";
import { createReceiptRenderer } from "@evenly/platform/receipt-renderer";
import { createTickets } from "@evenly/platform/tickets";
import type { ServiceDeps } from "@evenly/services";
import { readDatabaseNow } from "@evenly/services/health/index";
import { createPostingLane } from "@evenly/services/ledger/index";
import { noConversations } from "@evenly/services/realtime/index";
import type { ApiEnv } from "./env.ts";

const CLIENT_NAME = "evenly-api";
const LANE_CLIENT_NAME = `${CLIENT_NAME}-lane`;
/** As the database knows this process's connections. */
export const CLIENT_NAMES = [CLIENT_NAME, LANE_CLIENT_NAME, `${CLIENT_NAME}-bus`];
const POOL_MAX = 12;
/** One connection for each batch under way and one for transfers that wait alone. */
const LANE_POOL_MAX = 4;

/** Opens the connections and parts that verbs need. */
export function buildParts(
  env: ApiEnv,
  log: ReturnType<typeof createLogger>,
  metrics?: Metrics,
): { deps: ServiceDeps; closeDatabases: () => Promise<void> } {
  const db = openDatabase({ url: env.DATABASE_URL, applicationName: CLIENT_NAME, poolMax: POOL_MAX });
  const laneDb = openDatabase({
    url: env.DATABASE_URL,
    applicationName: LANE_CLIENT_NAME,
    poolMax: LANE_POOL_MAX,
    settings: LANE_SESSION_SETTINGS,
  });
  const plainBus = createBus({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    names,
    log,
    clientName: CLIENT_NAME,
  });
  const bus = metrics ? measureBus(plainBus, metrics) : plainBus;
  const clock = startDatabaseClock({ readNow: () => readDatabaseNow({ db }), log });
  const ids = createIds(() => clock.now().getTime());
  const lane = createPostingLane({ db: laneDb, bus, clock, ids, log });
  const deps: ServiceDeps = {
    db,
    bus,
    clock,
    ids,
    log,
    lane: metrics ? measureLane(lane, metrics) : lane,
    limits: createLimits({ redisUrl: env.REDIS_URL, names, log, clientName: CLIENT_NAME }),
    passwords: createPasswordHasher(),
    breachList: createBreachList(),
    exchangeRates: createOfflineExchangeRates(),
    tickets: createTickets(env.TICKET_SECRET, clock),
    conversations: noConversations,
    seal: createFieldSeal({ fieldKeys: env.FIELD_KEYS, lookupKey: env.LOOKUP_KEY }),
    pictures: createPictures(),
    fileScanner: createFileScanner(env.FILE_SCANNER),
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
      receiptChannels: [
        "in_app",
        "push",
        ...(env.MAIL_RECEIPT_SECRET === undefined ? [] : (["email"] as const)),
        ...(env.SMS_RECEIPT_TOKEN === undefined ? [] : (["sms"] as const)),
      ],
    },
  };
  const closeDatabases = async () => {
    clock.stop();
    await closeDatabase(laneDb);
    await closeDatabase(db);
  };
  return { deps, closeDatabases };
}

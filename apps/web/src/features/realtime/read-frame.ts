import type { ServerFrame } from "@evenly/contract/features";

type ReadType =
  | "system"
  | "balance_updated"
  | "balance_update"
  | "transaction_update"
  | "export_update"
  | "notification"
  | "notification_update";
/** The frames that this client acts on. */
export type ReadFrame = Extract<ServerFrame, { type: ReadType }>;

type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Check>>;

const isText: Check = (value) => typeof value === "string";
const isTextOrNull: Check = (value) => value === null || isText(value);
const isNumber: Check = (value) => typeof value === "number";
const isWhole: Check = (value) => Number.isSafeInteger(value);
const isWholeOrNull: Check = (value) => value === null || isWhole(value);
const isTextIfGiven: Check = (value) => value === undefined || isText(value);
const isYesOrNo: Check = (value) => typeof value === "boolean";
const isOneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    isText(value) && words.includes(value as string);
const isObjectOf =
  (wanted: Fields): Check =>
  (value) =>
    fits(value, wanted);

const balance: Fields = {
  eventId: isTextIfGiven,
  userId: isText,
  accountId: isText,
  currency: isText,
  version: isWhole,
  balance: isNumber,
  balanceText: isText,
  previousText: isText,
  heldText: isText,
  change: isNumber,
  changeText: isText,
  timestamp: isText,
};
const fields: Readonly<Record<Exclude<ReadType, "system">, Fields>> = {
  balance_updated: balance,
  balance_update: balance,
  transaction_update: {
    eventId: isTextIfGiven,
    userId: isText,
    transactionId: isText,
    type: isText,
    status: isText,
    amount: isText,
    currency: isText,
    personName: isTextOrNull,
    description: isTextOrNull,
    timestamp: isText,
  },
  export_update: {
    eventId: isTextIfGiven,
    userId: isText,
    exportId: isText,
    state: isText,
    rows: isWhole,
    rowsTotal: isWholeOrNull,
  },
  notification: {
    eventId: isTextIfGiven,
    userId: isText,
    id: isText,
    type: isText,
    title: isText,
    message: isText,
    priority: isOneOf("urgent", "high", "medium", "low"),
    category: isTextOrNull,
    actionUrl: isTextOrNull,
    actionText: isTextOrNull,
    icon: isTextOrNull,
    data: isObject,
    digestCount: (value) => isWhole(value) && Number(value) > 0,
    createdAt: isText,
    isRead: isYesOrNo,
    isArchived: isYesOrNo,
    snoozedUntil: isTextOrNull,
  },
  notification_update: {
    eventId: isTextIfGiven,
    userId: isText,
    version: (value) => value === undefined || isWhole(value),
    counts: isObjectOf({ all: isWhole, unread: isWhole, archived: isWhole }),
    change: isObjectOf({
      kind: isOneOf(...["read", "archived", "unarchived", "deleted", "snoozed", "all_read", "renewed"]),
      ids: (value) => Array.isArray(value) && value.every(isText),
    }),
  },
};
const systemFields: Readonly<Record<string, Fields>> = {
  authenticated: { userId: isText },
  resync: {},
  heartbeat: {
    accounts: (value) =>
      Array.isArray(value) &&
      value.every((account) => fits(account, { accountId: isText, version: isWhole })),
  },
};

/**
 * Reads a frame as the contract's schema does; null for what this client does not know, which a newer server may send.
 * By hand, because the schemas weigh 26 KB of gzip on every page of somebody signed in.
 */
export function readFrame(text: unknown): ReadFrame | null {
  if (typeof text !== "string") return null;
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return null;
  }
  return isKnown(frame) ? frame : null;
}

function isKnown(frame: unknown): frame is ReadFrame {
  if (!isObject(frame) || typeof frame.type !== "string" || !isObject(frame.data)) return false;
  const { type, data } = frame;
  const wanted = type === "system" ? own(systemFields, data.event) : own(fields, type);
  return wanted !== undefined && fits(data, wanted);
}

function fits(value: unknown, wanted: Fields): boolean {
  return isObject(value) && Object.entries(wanted).every(([name, check]) => check(value[name]));
}

function own(table: Readonly<Record<string, Fields>>, key: unknown): Fields | undefined {
  return typeof key === "string" && Object.hasOwn(table, key) ? table[key] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

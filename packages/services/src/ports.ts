import type { NotificationContent } from "@evenly/contract/features";
import type { ChannelState, TestableChannel } from "@evenly/contract/notifications/channel-tests";
import type { Reader } from "@evenly/contract/notifications/schemas";
import type { NotificationTemplate } from "@evenly/contract/notifications/settings";
import type { DisplayRates } from "@evenly/contract/payments/display-rates";
import type { Receipt } from "@evenly/contract/payments/receipts";
import type { BusMessage, HeardMessage } from "@evenly/contract/realtime/bus";
import type { TicketClaims } from "@evenly/contract/realtime/schemas";

/** Pub/sub between processes: at most once, in order per publisher only; `onGap` after a reconnect. */
export type Bus = {
  publish(topic: string, message: BusMessage): Promise<void>;
  subscribe(
    topic: string,
    onMessage: (message: HeardMessage) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Request rates; counts of one window. Over the limit: `allowed` is false. */
export type Limits = {
  consume(
    name: string,
    subject: string,
    rule: { points: number; windowSeconds: number },
    /** Points this one costs, 1 when absent; 0 only asks whether the limit was passed before. */
    cost?: number,
  ): Promise<LimitResult>;
  close(): Promise<void>;
};
export type LimitResult = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
};

/** Wake-ups and schedules; the rows in the database are the truth. */
export type Queue = {
  /** Wakes the processor of `name`; repeated wake-ups of one `shard` fold into one, `delayMs` from now. */
  wake(name: string, shard: string, delayMs?: number): Promise<void>;
  /** Runs `handler` for each wake-up until closed, or until what it gives is called: from then on wake-ups are others'. */
  work(name: string, handler: (shard: string) => Promise<void>): Promise<() => Promise<void>>;
  /** How many wake-ups of `name` there are in each state. */
  counts(
    name: string,
  ): Promise<{ readonly waiting: number; readonly active: number; readonly delayed: number }>;
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type MailMessage = {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};
/** What became of a request, in one process. */
export type Span = {
  readonly name: string;
  readonly requestId: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** The request itself; whatever follows from it stands below. */
  readonly isRequest?: boolean;
  /** Ids, names and numbers; no personal data. */
  readonly facts?: Readonly<Record<string, string | number>>;
};
/** Takes note of what became of requests, for whoever looks at traces. */
export type Tracer = { note(span: Span): void };

/** Whether the channels that have a provider outside are set, and whether it answers now. */
export type ChannelProbe = { check(channel: TestableChannel): Promise<ChannelState> };

/** Where a mail leads, absolute: its action, beside it where a new password is set if the mail speaks of one, and the settings. */
export type MailLinks = {
  readonly url: string;
  readonly passwordUrl: string | null;
  readonly settingsUrl: string;
};

/** Words of notifications in the reader's language. */
export type NotificationTexts = {
  notification(
    content: NotificationContent,
    reader: Reader,
  ): Promise<{ readonly title: string; readonly message: string; readonly actionText: string }>;
  /** One line, short enough for a text message. */
  sms(content: NotificationContent, reader: Reader): Promise<string>;
  mail(
    content: NotificationContent,
    reader: Reader,
    links: MailLinks,
  ): Promise<{ readonly subject: string; readonly text: string; readonly html: string }>;
  /** The text message that carries a code. */
  codeMessage(code: string, reader: Reader): Promise<string>;
};

/** The templates of notifications with their words in a language; placeholders are written {{name}}. */
export type TemplateList = { list(locale: string): Promise<readonly NotificationTemplate[]> };

/** What the provider calls a message that it took; its receipts name this. Null where there are none. */
export type Taken = { readonly providerMessageId: string | null };
/** What a provider says later of a message that it took. */
export type DeliveryReceipt = {
  readonly channel: "email" | "sms";
  readonly deliveryId: string;
  readonly providerMessageId: string;
  readonly outcome: "delivered" | "failed";
  readonly reason: string | null;
};
export type SmsMessage = { readonly messageId: string; readonly to: string; readonly text: string };
/** Sends one text message; the message id is stable over retries. Throws PermanentDeliveryError when trying again is useless. */
export type Sms = { send(message: SmsMessage): Promise<Taken>; close(): Promise<void> };

/** Sends one mail; the message id is stable over retries. Throws PermanentDeliveryError when trying again is useless. */
export type Mailer = { send(message: MailMessage): Promise<Taken>; close(): Promise<void> };

export type PushMessage = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly payload: string;
  /** Stable over retries: a push service keeps only the newest message of a topic. At most 32 characters of base64url. */
  readonly topic: string;
  readonly urgency: "very-low" | "low" | "normal" | "high";
  /** How long the push service keeps it for a browser that is away. */
  readonly ttlSeconds: number;
};
/** Sends one push to one browser. Throws EndpointGoneError when the browser took its subscription back. */
export type PushSender = { send(message: PushMessage): Promise<Taken>; close(): Promise<void> };

/** Who may see that somebody is there or writes: people with an active group or a chat in common. */
export type Conversations = {
  /** For each of these people the others; who is missing shares none. */
  listPartners(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
};

/** What a ticket opens: a socket (30 s), the link to the queue board (60 s), the board itself (15 min). */
export type TicketUse = "socket" | "boardLink" | "board";
/** Signs and checks short-lived permissions, each for one use, and the gateway's internal calls. */
export type Tickets = {
  sign(claims: TicketClaims, use?: TicketUse): Promise<{ readonly ticket: string; readonly expiresAt: Date }>;
  /** Null for anything that is not a ticket of ours, for this use and within its time. Says nothing about earlier use. */
  read(ticket: string, use?: TicketUse): Promise<TicketClaims | null>;
  signCall(body: string): Promise<string>;
  isOurCall(token: string, body: string): Promise<boolean>;
};

/** Slow password hashes, at most cores - 1 at once. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** True when the parameters of a stored hash are older than today's. */
  needsRehash(hash: string): boolean;
};

/** Passwords that leaked or are too common, compared case-insensitively. */
export type BreachList = { includes(password: string): boolean };

/** The one row and column that a sealed text belongs to; anywhere else it does not open. */
export type SealedPlace = { readonly table: string; readonly column: string; readonly rowId: string };
/** Keeps fields unreadable in the database and its dumps. Throws when a text is not as it was sealed, or at another place. */
export type FieldSeal = {
  seal(place: SealedPlace, text: string): string;
  open(place: SealedPlace, sealed: string): string;
  /** A keyed hash, to find a sealed text without opening any. The same text of two kinds gives two hashes. */
  lookup(kind: "email" | "phone", normalised: string): string;
  /** The key that seals; it stands before each sealed text with a dot. */
  readonly currentKeyId: string;
  /** One for each key that opens, named `field:<key id>`, and one of the look-ups', named `lookup`. */
  readonly keyChecks: readonly KeyCheck[];
};
/** What tells a key from another without giving it away. */
export type KeyCheck = { readonly name: string; readonly value: string };

/** Made from an uploaded picture: what is stored and shown, never the bytes that came. */
export type MadePicture = {
  readonly mimeType: "image/webp";
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
};
/** Reads pictures that nobody trusts and makes them anew. */
export type Pictures = {
  /** Squares of these sides, in their order; or why the bytes are no picture that may be used. */
  makeSquares(
    bytes: Buffer,
    sides: readonly number[],
  ): Promise<{ readonly made: readonly MadePicture[] } | { readonly refused: "type" | "pixels" | "broken" }>;
};
/** Looks for malware in what was uploaded. */
export type FileScanner = { isInfected(bytes: Buffer): Promise<boolean> };

/** Prints a receipt as a PDF, in the receipt's language. */
export type ReceiptRenderer = { render(receipt: Receipt): Promise<Uint8Array> };

/** One field of a CSV: a text, of which no spreadsheet makes a formula, or a decimal number written as text. */
export type CsvField = string | { readonly decimal: string };
/** Writes rows of fields as lines of a CSV (RFC 4180). */
export type CsvWriter = { lines(rows: readonly (readonly CsvField[])[]): string };

/** Rates of exchange for showing amounts; `latest` gives the newest dated table there is. */
export type ExchangeRates = { latest(): Promise<DisplayRates> };

export type Clock = { now(): Date };
/** `uuid` gives a UUIDv7; `secret` gives 256 random bits in base64url. */
export type Ids = { uuid(): string; secret(): string };

export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

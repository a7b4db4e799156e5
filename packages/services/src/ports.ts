import type { Place } from "@evenly/contract/auth/schemas";
import type { CardProblem } from "@evenly/contract/cards/rules";
import type { NotificationContent } from "@evenly/contract/features";
import type { GroupDocument } from "@evenly/contract/group-files/document";
import type { Receipt } from "@evenly/contract/history/receipts";
import type { ChannelState, TestableChannel } from "@evenly/contract/notifications/channel-tests";
import type { DeliveryChannel, Reader } from "@evenly/contract/notifications/schemas";
import type { NotificationTemplate } from "@evenly/contract/notifications/settings";
import type { DisplayRates } from "@evenly/contract/payments/display-rates";
import type { BusMessage, HeardMessage } from "@evenly/contract/realtime/bus";
import type { PermitClaims } from "@evenly/contract/realtime/schemas";
import type { EventPlace } from "@evenly/contract/security/schemas";
import type { PaymentOrder, TransferOutcome } from "@evenly/domain/ledger/index";
import type { Asking } from "./context.ts";

/** Pub/sub between processes: at most once, ordered per publisher only; `onGap` is called after a reconnect. */
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

/** Collects payments and posts them in batches; each caller is answered after the commit. */
export type PostingLane = {
  post(order: PaymentOrder): Promise<TransferOutcome>;
  /** Refuses new payments and waits until all accepted ones are answered and announced. */
  close(): Promise<void>;
};

/** Rate limiter with fixed windows; `allowed` is false beyond the limit. */
export type Limits = {
  consume(
    name: string,
    subject: string,
    rule: { points: number; windowSeconds: number },
    /** Points charged, 1 by default; 0 only checks whether the limit is already exceeded. */
    cost?: number,
  ): Promise<LimitResult>;
  /** Resets every limit of a subject without spaces or patterns, such as a user's id. */
  forget(subject: string): Promise<void>;
  close(): Promise<void>;
};
export type LimitResult = {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
};

/** Wake-ups and schedules. The database rows are authoritative. */
export type Queue = {
  /** Wakes the processor of `name` after `delayMs`; repeated wake-ups of one `shard` are merged. */
  wake(name: string, shard: string, delayMs?: number): Promise<void>;
  /**
   * Runs `handler` for each wake-up, until closed or until the returned function is called; afterwards other processes get the
   * wake-ups.
   */
  work(name: string, handler: (shard: string) => Promise<void>): Promise<() => Promise<void>>;
  /** Number of wake-ups of `name` in each state. */
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
/** One traced step of a request in one process. */
export type Span = {
  readonly name: string;
  readonly requestId: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Whether this is the request's own span; spans caused by it are its children. */
  readonly isRequest?: boolean;
  /** Ids, names and numbers; no personal data. */
  readonly facts?: Readonly<Record<string, string | number>>;
};
/** Records spans of requests for tracing. */
export type Tracer = { note(span: Span): void };

/** Configuration of the delivery channels. */
export type Channels = {
  /** Whether codes can be sent by text message. */
  readonly canSendSms: boolean;
  /** VAPID public key (RFC 8292) with which browsers subscribe to pushes. */
  readonly pushPublicKey: string;
  /** Channels that report arrival; for the others only sending is known. */
  readonly receiptChannels: readonly DeliveryChannel[];
};

/** Checks whether a channel's external provider is configured and answers. */
export type ChannelProbe = { check(channel: TestableChannel): Promise<ChannelState> };

/**
 * Absolute URLs in a mail: its action, the page to set a new password if the mail mentions one, and the notification settings.
 */
export type MailLinks = {
  readonly url: string;
  readonly passwordUrl: string | null;
  readonly settingsUrl: string;
  /** The code that the mail carries. */
  readonly code?: string;
};

/** Texts of a notification in the list and in pushes. */
export type ListedTexts = { readonly title: string; readonly message: string; readonly actionText: string };

/** Texts of notifications in the reader's language. */
export type NotificationTexts = {
  notification(content: NotificationContent, reader: Reader): Promise<ListedTexts>;
  /** One line, short enough for a text message. */
  sms(content: NotificationContent, reader: Reader): Promise<string>;
  mail(
    content: NotificationContent,
    reader: Reader,
    links: MailLinks,
  ): Promise<{ readonly subject: string; readonly text: string; readonly html: string }>;
  /** Text message that carries a code. */
  codeMessage(code: string, reader: Reader, content: NotificationContent): Promise<string>;
};

/** Notification templates with their texts in a language; placeholders are written {{name}}. */
export type TemplateList = {
  list(locale: string): Promise<readonly NotificationTemplate[]>;
  /** Texts of a listed notification, like `NotificationTexts.notification`; null keeps those that were stored. */
  write(content: NotificationContent, reader: Reader): Promise<ListedTexts | null>;
};

/** The provider's id of an accepted message, which its receipts refer to; null for a provider without receipts. */
export type Taken = { readonly providerMessageId: string | null };
/** A provider's later report about an accepted message. */
export type DeliveryReceipt = {
  readonly channel: "email" | "sms";
  readonly deliveryId: string;
  readonly providerMessageId: string;
  readonly outcome: "delivered" | "failed";
  readonly reason: string | null;
};
export type SmsMessage = { readonly messageId: string; readonly to: string; readonly text: string };
/** Sends one text message; the message id is stable over retries. Throws PermanentDeliveryError when a retry is useless. */
export type Sms = { send(message: SmsMessage): Promise<Taken>; close(): Promise<void> };

/** Sends one mail; the message id is stable over retries. Throws PermanentDeliveryError when a retry is useless. */
export type Mailer = { send(message: MailMessage): Promise<Taken>; close(): Promise<void> };

export type PushMessage = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly payload: string;
  /** Stable over retries: a push service keeps only the newest message of a topic. At most 32 base64url characters. */
  readonly topic: string;
  readonly urgency: "very-low" | "low" | "normal" | "high";
  /** How long the push service keeps the message for an offline browser, in seconds. */
  readonly ttlSeconds: number;
};
/** Sends one push to one browser. Throws EndpointGoneError when the subscription has ended. */
export type PushSender = { send(message: PushMessage): Promise<Taken>; close(): Promise<void> };

/** People with an active group or a chat in common, who may see each other's presence and typing. */
export type Conversations = {
  /** The partners of each person; a person without partners is missing. */
  listPartners(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
};

/** Purpose of a permit: open a socket (30 s), the link to the queue board (60 s), or use the board (15 min). */
export type PermitUse = "socket" | "boardLink" | "board";
/** Signs and verifies short-lived permits, each for one purpose, and the gateway's internal calls. */
export type Permits = {
  sign(claims: PermitClaims, use?: PermitUse): Promise<{ readonly permit: string; readonly expiresAt: Date }>;
  /** Null unless the permit is valid, unexpired and for this purpose. Single use is checked elsewhere. */
  read(permit: string, use?: PermitUse): Promise<PermitClaims | null>;
  signCall(body: string): Promise<string>;
  isOurCall(token: string, body: string): Promise<boolean>;
};

/** Slow password hashing, at most cores - 1 hashes concurrently. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** True when a stored hash has outdated parameters. */
  needsRehash(hash: string): boolean;
};

/** Leaked and too common passwords, compared case-insensitively. */
export type BreachList = { includes(password: string): boolean };

/** The row and column that a sealed text is bound to; it cannot be opened elsewhere. */
export type SealedPlace = { readonly table: string; readonly column: string; readonly rowId: string };
/** Encrypts fields in the database. Opening throws when a text was changed or belongs to another place. */
export type FieldSeal = {
  seal(place: SealedPlace, text: string): string;
  open(place: SealedPlace, sealed: string): string;
  /** Keyed hash for finding a sealed text without opening it. The kind is part of the hash. */
  lookup(kind: "email" | "phone", normalised: string): string;
  /** Id of the key that seals; it is the prefix of each sealed text, before a dot. */
  readonly currentKeyId: string;
  /** One per opening key, named `field:<key id>`, and one for the look-up key, named `lookup`. */
  readonly keyChecks: readonly KeyCheck[];
};
/** Fingerprint that identifies a key without revealing it. */
export type KeyCheck = { readonly name: string; readonly value: string };

/** A picture re-encoded from an upload; the uploaded bytes are never stored. */
export type MadePicture = {
  readonly mimeType: "image/webp";
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
};
/** Decodes untrusted pictures and re-encodes them. */
export type Pictures = {
  /** Squares with these side lengths, in the given order; or the reason why the picture is refused. */
  makeSquares(bytes: Buffer, sides: readonly number[]): Promise<PictureOutcome<readonly MadePicture[]>>;
  /** The whole picture, scaled down to a box; or the reason why the picture is refused. */
  makeFitting(bytes: Buffer, box: PictureBox): Promise<PictureOutcome<MadePicture>>;
};
export type PictureOutcome<Made> =
  | { readonly made: Made }
  | { readonly refused: "type" | "pixels" | "broken" };
/** A size in pixels that a picture is scaled down to, keeping its proportions; a smaller one keeps its size. */
export type PictureBox = { readonly width: number; readonly height: number };
/** Scans uploads for malware. */
export type FileScanner = { isInfected(bytes: Buffer): Promise<boolean> };

/** Renders a receipt as a PDF in the receipt's language. */
export type ReceiptRenderer = { render(receipt: Receipt): Promise<Uint8Array> };
/** Renders a group's document as a PDF in the document's language. */
export type GroupDocumentRenderer = { render(document: GroupDocument): Promise<Uint8Array> };

/**
 * Work that takes up to seconds of a processor. Inputs and results are copied between processes: data alone, no functions and no
 * classes.
 */
export type HeavyWork<Context, Input, Result> = {
  readonly name: string;
  /** Writing work is not ended early once it has started, and when it is lost its outcome is unknown. */
  readonly writes: boolean;
  run(ctx: Context, input: Input): Promise<Result>;
};
/** Runs heavy work in side processes, so that the event loop of the process stays free. */
export type SideProcesses = {
  /**
   * Runs work for a caller. Work that only reads ends when `signal` aborts.
   *
   * @throws what the work throws. @throws {OVERLOADED} the work was not started, because too much waits, or was ended.
   * @throws {OUTCOME_UNKNOWN} the process of writing work was lost; a repeat with the same key learns the outcome.
   */
  run<Context, Input, Result>(
    work: HeavyWork<Context, Input, Result>,
    asking: Asking,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Result>;
};

/** One CSV field: a text, protected against formula injection, or a decimal number as a string. */
export type CsvField = string | { readonly decimal: string };
/** Formats rows as lines of a CSV (RFC 4180). */
export type CsvWriter = { lines(rows: readonly (readonly CsvField[])[]): string };

/** A file of an archive by its path. */
export type ArchivedFile = {
  readonly path: string;
  readonly content: Uint8Array;
  /** Pictures and PDFs are; they are stored as they are. */
  readonly isCompressed: boolean;
};
/** Packs files into one ZIP, all of the given moment. */
export type ArchiveWriter = { pack(files: readonly ArchivedFile[], at: Date): Uint8Array };

/** Display rates; `latest` returns the newest dated table. */
export type ExchangeRates = { latest(): Promise<DisplayRates> };

/** Where a network address is, from offline databases; null for a private or unknown address. */
export type Geo = {
  placeOf(ipAddress: string): Place | null;
  /** Null also without a city database. */
  coordinatesOf(ipAddress: string): EventPlace["coordinates"];
};

export type Clock = { now(): Date };
/** `uuid` returns a UUIDv7; `secret` returns 256 random bits in base64url. */
export type Ids = { uuid(): string; secret(): string };

export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** A card as its provider describes it. */
export type ProviderCard = {
  readonly id: string;
  /** Null until it belongs to a customer. */
  readonly customerId: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};
/** Where a payment intent stands at its provider. */
export type ProviderIntent = {
  readonly id: string;
  readonly customerId: string | null;
  readonly status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "requires_capture"
    | "processing"
    | "succeeded"
    | "canceled";
  readonly amountMinor: bigint;
  /** What the provider has of it; 0 until it succeeds. */
  readonly receivedMinor: bigint;
  /** What the provider gave back of it to the card; known of intents that were read or listed. */
  readonly refundedMinor: bigint;
  /** The card's owner disputes the charge, or did. */
  readonly isDisputed: boolean;
  readonly currency: string;
  /** Opens the bank's step in its owner's browser; nobody else may see it. */
  readonly clientSecret: string;
  /** Why the last try charged nothing. */
  readonly problem: CardProblem | null;
  readonly card: ProviderCard | null;
  readonly depositId: string | null;
  readonly createdAt: Date;
};
/**
 * The card provider. Each changing call carries a key, under which the provider does it once. Throws CardRefusedError when it refuses the card or
 * the amount, and CardsUnavailableError when its answer is not known.
 */
export type CardProvider = {
  /** True where no real card is charged. */
  readonly isTestMode: boolean;
  /** Null for the local stand-in, which has no form of its own for a card. */
  readonly publishableKey: string | null;
  createCustomer(userId: string, key: string): Promise<string>;
  /** A client secret with which the provider's form saves a card for a customer. */
  createSetup(customerId: string): Promise<string>;
  attachCard(customerId: string, cardId: string, key: string): Promise<ProviderCard>;
  /** Ends a card; one that is unknown or detached already is ended. */
  detachCard(cardId: string): Promise<void>;
  createIntent(
    intent: {
      readonly customerId: string;
      readonly depositId: string;
      readonly amountMinor: bigint;
      readonly currency: string;
      readonly description: string | null;
    },
    key: string,
  ): Promise<ProviderIntent>;
  confirmIntent(intentId: string, cardId: string, key: string): Promise<ProviderIntent>;
  /** Cancels an intent; of one that has ended it returns how it ended. */
  cancelIntent(intentId: string): Promise<ProviderIntent>;
  readIntent(intentId: string): Promise<ProviderIntent>;
  /** Intents that were created in a time, newest first; `after` is the id of the last one seen. */
  listIntents(page: {
    readonly from: Date;
    readonly to: Date;
    readonly after: string | null;
  }): Promise<{ readonly intents: readonly ProviderIntent[]; readonly hasMore: boolean }>;
  /** Gives the whole charge of an intent back to its card. */
  refundIntent(intentId: string, key: string): Promise<void>;
  /** Only at the local stand-in: what a person decides at its test bank. False for a wrong code. */
  decideAtTestBank(
    intent: { readonly id: string; readonly clientSecret: string },
    decision: { readonly outcome: "approve" | "decline"; readonly code: string | undefined },
  ): Promise<boolean>;
  /** Whether the provider accepts our keys and answers. */
  check(): Promise<boolean>;
};

import type { DeliveryChannel } from "@evenly/contract/notifications/schemas";
import type { Database, Tx } from "@evenly/db";
import { inTransaction } from "@evenly/db";
import type { PostingLane } from "./ledger/posting-lane.ts";
import type {
  BreachList,
  Bus,
  ChannelProbe,
  Clock,
  Conversations,
  CsvWriter,
  ExchangeRates,
  FieldSeal,
  FileScanner,
  Ids,
  Limits,
  Log,
  PasswordHasher,
  Pictures,
  ReceiptRenderer,
  TemplateList,
  Tickets,
  Tracer,
} from "./ports.ts";

/** Who asks for a change. */
export type Actor =
  | { readonly kind: "user"; readonly userId: string; readonly sessionId: string }
  | { readonly kind: "service"; readonly name: string; readonly actingUserId: string }
  | { readonly kind: "job"; readonly name: string }
  | { readonly kind: "webhook"; readonly provider: string }
  | { readonly kind: "anonymous" };

/** What lives as long as the process. */
export type ServiceDeps = {
  readonly db: Database;
  readonly lane: PostingLane;
  readonly bus: Bus;
  readonly limits: Limits;
  readonly passwords: PasswordHasher;
  readonly breachList: BreachList;
  readonly exchangeRates: ExchangeRates;
  readonly tickets: Tickets;
  readonly conversations: Conversations;
  readonly seal: FieldSeal;
  readonly pictures: Pictures;
  /** Null where no scanner is set. */
  readonly fileScanner: FileScanner | null;
  readonly receipts: ReceiptRenderer;
  readonly csv: CsvWriter;
  readonly templates: TemplateList;
  readonly channelProbe: ChannelProbe;
  /** Absent where nobody looks at traces. */
  readonly tracer?: Tracer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly config: {
    /** Address people open, without a slash at the end. */
    readonly publicUrl: string;
    /** Keys link tokens and codes are derived and hashed with. */
    readonly tokenPepper: string;
    /** True when codes can be sent to phones. */
    readonly canSendSms: boolean;
    /** True where only operators may have something sent to see that it arrives. */
    readonly isProduction: boolean;
    /** The key of this deployment (RFC 8292) by which browsers subscribe to its pushes. */
    readonly pushPublicKey: string;
    /** Channels of which it is told that something arrived: of the others, sent is all that can be known. */
    readonly receiptChannels: readonly DeliveryChannel[];
  };
};

/** Where a request came from; empty texts for jobs. */
export type RequestOrigin = {
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly deviceId: string | null;
  /** True when it was made on this machine, with no proxy between. */
  readonly isDirect: boolean;
};

/** What every verb gets: the process's parts, who asks, and the request's id. */
export type ServiceContext = ServiceDeps & {
  readonly actor: Actor;
  readonly requestId: string;
  readonly origin: RequestOrigin;
};

/** The context of work that nobody asked for over the network: a loop, a script, a call of another process of ours. */
export function jobContext(
  deps: ServiceDeps,
  job: { readonly name: string; readonly requestId: string },
): ServiceContext {
  return {
    ...deps,
    actor: { kind: "job", name: job.name },
    requestId: job.requestId,
    origin: { ipAddress: "", userAgent: "", deviceId: null, isDirect: false },
  };
}

/** Runs work in one transaction; nothing may leave the process inside it. */
export function withTransaction<Result>(
  ctx: ServiceContext,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.db, work);
}

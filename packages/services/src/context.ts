import type { EarmarkKind } from "@evenly/contract/goals/rules";
import type { EarmarkRow } from "@evenly/contract/goals/schemas";
import type { AccountRemain } from "@evenly/contract/profile/schemas";
import type { Database, Tx } from "@evenly/db";
import { inTransaction } from "@evenly/db";
import type { PaymentFollowers } from "./follower.ts";
import type {
  ArchiveWriter,
  BreachList,
  Bus,
  CardProvider,
  ChannelProbe,
  Channels,
  Clock,
  Conversations,
  CsvWriter,
  ExchangeRates,
  FieldSeal,
  FileScanner,
  Geo,
  GroupDocumentRenderer,
  Ids,
  Limits,
  Log,
  PasswordHasher,
  Permits,
  Pictures,
  PostingLane,
  ReceiptRenderer,
  SideProcesses,
  TemplateList,
  Tracer,
} from "./ports.ts";

/** The actor that asks for a change. */
export type Actor =
  | { readonly kind: "user"; readonly userId: string; readonly sessionId: string }
  | {
      readonly kind: "service";
      readonly name: string;
      readonly keyId: string;
      readonly actingUserId: string;
      readonly scopes: readonly string[];
    }
  | { readonly kind: "job"; readonly name: string }
  | { readonly kind: "webhook"; readonly provider: string }
  | { readonly kind: "anonymous" };

/** What all features say about the end of an account; both run in the transaction that deletes it. */
export type AccountEnds = {
  /** Locks what decides whether the account can end, and returns what keeps it from ending. */
  remains(ctx: ServiceContext, tx: Tx, userId: string): Promise<readonly AccountRemain[]>;
  /** Ends what belongs to an account from which nothing remains. */
  end(ctx: ServiceContext<"followers">, tx: Tx, userId: string): Promise<void>;
};

/** For whom and until when is asked what of a balance is promised; days in the person's time zone, `until` exclusive. */
export type EarmarkAsked = {
  readonly userId: string;
  readonly currency: string;
  readonly today: string;
  readonly until: string;
};
/** A part of a person's available balance that is promised, with its rows. Each amount is in minor units of the asked currency. */
export type EarmarkSource = {
  readonly kind: EarmarkKind;
  list(ctx: ServiceContext, asked: EarmarkAsked): Promise<readonly EarmarkRow[]>;
};
export type Earmarks = readonly EarmarkSource[];

/** Parts of the process that only some verbs need; each verb names the parts it needs. */
export type Parts = {
  readonly lane: PostingLane;
  readonly limits: Limits;
  readonly passwords: PasswordHasher;
  readonly breachList: BreachList;
  readonly exchangeRates: ExchangeRates;
  readonly permits: Permits;
  readonly conversations: Conversations;
  readonly seal: FieldSeal;
  readonly pictures: Pictures;
  /** Null when no scanner is configured. */
  readonly fileScanner: FileScanner | null;
  readonly geo: Geo;
  readonly receipts: ReceiptRenderer;
  readonly groupDocuments: GroupDocumentRenderer;
  readonly csv: CsvWriter;
  readonly archives: ArchiveWriter;
  readonly sideProcesses: SideProcesses;
  readonly templates: TemplateList;
  readonly channels: Channels;
  readonly channelProbe: ChannelProbe;
  readonly accountEnds: AccountEnds;
  readonly earmarks: Earmarks;
  readonly followers: PaymentFollowers;
  readonly cardProvider: CardProvider;
};
export type PartName = keyof Parts;

/** Dependencies that live as long as the process: those of every verb, and the named parts. */
export type ServiceDeps<Needed extends PartName = never> = Pick<Parts, Needed> & {
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Absent when tracing is disabled. */
  readonly tracer?: Tracer;
  readonly config: {
    /** Public base URL without a trailing slash. */
    readonly publicUrl: string;
    /** Key for deriving and hashing link tokens and codes. */
    readonly tokenPepper: string;
    /** In production only operators may send test messages. */
    readonly isProduction: boolean;
    /** Length of a minute of the recall window in milliseconds; tests shorten it. */
    readonly recallMinuteMs?: number;
  };
};

/** What a verb needs that posts a payment of a user. */
export type PayContext = ServiceContext<"lane" | "limits" | "seal" | "geo" | "followers">;

/** Origin of a request; empty strings for jobs. */
export type RequestOrigin = {
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly deviceId: string | null;
  /** True for a request from this machine without a proxy. */
  readonly isDirect: boolean;
};

/** Who asks for something, and the request's id. */
export type Asking = {
  readonly actor: Actor;
  readonly requestId: string;
  readonly origin: RequestOrigin;
  /** True while demo data are made: changes of groups notify nobody. */
  readonly isQuiet?: true;
};

/**
 * Context of a verb. A verb names the parts that it and the verbs it calls need: `ctx: ServiceContext<"lane" | "seal">`. A
 * process without these parts cannot call it.
 *
 * @see docs/decisions/0047-composition.md
 */
export type ServiceContext<Needed extends PartName = never> = ServiceDeps<Needed> & Asking;

/** Context of work without a network request by a user: a loop, a script, or an internal call between processes. */
export function jobContext<Deps extends ServiceDeps>(
  deps: Deps,
  job: { readonly name: string; readonly requestId: string },
): Deps & Asking {
  return {
    ...deps,
    actor: { kind: "job", name: job.name },
    requestId: job.requestId,
    origin: { ipAddress: "", userAgent: "", deviceId: null, isDirect: false },
  };
}

/** Runs work in one transaction. Nothing may leave the process inside it. */
export function withTransaction<Result>(
  ctx: ServiceContext,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.db, work);
}

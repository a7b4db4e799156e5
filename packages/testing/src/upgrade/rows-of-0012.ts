import type postgres from "postgres";

/** Readable ids: a letter for the table and a number. */
const idOf = (letter: string, no: number) =>
  `${letter.repeat(8)}-0000-7000-8000-${String(no).padStart(12, "0")}`;
export const ANA = idOf("a", 1);
export const BEN = idOf("a", 2);
export const CAN = idOf("a", 3);
const ANAS_WALLET = idOf("b", 1);
const BENS_WALLET = idOf("b", 2);
/** Microseconds: a timestamp that an older version wrote with `now()`. */
const AT = "2026-11-20T10:00:00.123456Z";
const LATER = "2026-11-20T11:30:00.5Z";

const users = [ANA, BEN, CAN].map((id, index) => {
  const name = ["ana", "ben", "can"][index] ?? "";
  const columns = { email_sealed: `k1.${"A".repeat(38)}`, email_lookup: name, password_hash: "" };
  return {
    id,
    ...columns,
    first_name: name,
    last_name: "Ölçer",
    handle: name,
    password_changed_at: AT,
    created_at: AT,
  };
});
/** The meters hold the day's outgoing amounts and counts. */
const parties = [
  { user_id: ANA, day_minor: 5500, day_count: 3 },
  { user_id: BEN, day_minor: 300, day_count: 1 },
].map((party) => {
  const month = { meter_month: "2026-11", month_minor: party.day_minor, month_count: party.day_count };
  return {
    ...party,
    ...month,
    meter_day: "2026-11-20",
    identity_tier: "approved",
    time_zone: "UTC",
    country: "DE",
  };
});
const wallets = [
  { id: ANAS_WALLET, owner_user_id: ANA },
  { id: BENS_WALLET, owner_user_id: BEN },
].map((wallet) => ({ ...wallet, kind: "user_wallet", currency: "USD", updated_at: AT }));

const transferId = (no: number) => idOf("c", no);
const holdId = (no: number) => idOf("d", no);
const blank = {
  procedure: "payments.send",
  input_hash: "",
  state: "posted",
  refusal_code: null,
  refusal: null,
  payer_user_id: ANA,
  payer_account_id: ANAS_WALLET,
  payee_user_id: BEN,
  payee_account_id: BENS_WALLET,
  amount_minor: 1,
  fee_minor: 0,
  currency: "USD",
  parent_id: null,
  hold_id: null,
  description: null,
  category: null,
  effective_at: AT,
  recorded_at: AT,
};
const fromBen = {
  payer_user_id: BEN,
  payer_account_id: BENS_WALLET,
  payee_user_id: ANA,
  payee_account_id: ANAS_WALLET,
};
const nobodyPays = {
  payer_user_id: null,
  payer_account_id: null,
  payee_user_id: ANA,
  payee_account_id: ANAS_WALLET,
};
const ends = (hold: number, at: string) => ({
  hold_id: holdId(hold),
  parent_id: transferId(10 + hold),
  recorded_at: at,
});

const moved = [
  {
    no: 1,
    kind: "deposit",
    ...nobodyPays,
    procedure: "ledger.import",
    amount_minor: 100_000,
    effective_at: "2020-01-01",
  },
  { no: 2, kind: "payment", amount_minor: 4000, fee_minor: 100, description: "Çay & söz", category: "food" },
  { no: 3, kind: "reversal", ...fromBen, amount_minor: 4000, fee_minor: 100, parent_id: transferId(2) },
  { no: 4, kind: "payment", ...fromBen, amount_minor: 300, recorded_at: LATER },
  { no: 5, kind: "refund", amount_minor: 200, parent_id: transferId(4), recorded_at: LATER },
  { no: 11, kind: "hold", state: "held", amount_minor: 1000, hold_id: holdId(1) },
  { no: 12, kind: "hold", state: "held", amount_minor: 500, hold_id: holdId(2) },
  { no: 13, kind: "hold", state: "held", amount_minor: 200, hold_id: holdId(3) },
  { no: 14, kind: "hold", state: "held", amount_minor: 250, hold_id: holdId(4) },
  { no: 22, kind: "capture", amount_minor: 300, ...ends(2, LATER) },
  { no: 23, kind: "void", state: "released", amount_minor: 200, ...ends(3, LATER) },
  { no: 24, kind: "expiry", state: "released", amount_minor: 250, ...ends(4, LATER) },
];
const refusedPayment = {
  amount_minor: 9_000_000,
  fee_minor: 7,
  description: "Miete",
  category: "rent",
  effective_at: LATER,
};
const refusedOnes = [
  {
    no: 31,
    kind: "payment",
    ...refusedPayment,
    refusal_code: "INSUFFICIENT_FUNDS",
    refusal: { availableMinor: "12" },
  },
  { no: 32, kind: "capture", ...ends(3, LATER), refusal_code: "HOLD_NOT_OPEN", refusal: null },
  {
    no: 33,
    kind: "hold",
    payee_user_id: null,
    payee_account_id: null,
    refusal_code: "RECIPIENT_UNAVAILABLE",
    refusal: {},
  },
  {
    no: 34,
    kind: "deposit",
    ...nobodyPays,
    procedure: "ledger.import",
    refusal_code: "ACCOUNT_CLOSED",
    refusal: {},
  },
].map((row) => ({ ...row, state: "refused" }));
const transfers = [...moved, ...refusedOnes].map(({ no, ...columns }) => {
  return { ...blank, id: transferId(no), owner_user_id: ANA, key: `key-${no}`, ...columns };
});

export type OlderTransfer = (typeof transfers)[number];
/** Older versions stored refused intents among the transfers. */
export const refusedTransfers: readonly OlderTransfer[] = transfers.filter((row) => row.state === "refused");

const holds = [
  { no: 1, amount_minor: 1000, state: "open", resolved_at: null },
  { no: 2, amount_minor: 500, state: "captured", captured_minor: 300 },
  { no: 3, amount_minor: 200, state: "voided" },
  { no: 4, amount_minor: 250, state: "expired" },
].map(({ no, ...columns }) => ({
  id: holdId(no),
  transfer_id: transferId(10 + no),
  payer_user_id: ANA,
  account_id: ANAS_WALLET,
  payee_user_id: BEN,
  payee_account_id: BENS_WALLET,
  fee_minor: 0,
  captured_minor: 0,
  currency: "USD",
  meter_day: "2026-11-20",
  meter_month: "2026-11",
  expires_at: "2026-11-27T10:00:00Z",
  resolved_by: columns.state === "open" ? null : transferId(20 + no),
  created_at: AT,
  resolved_at: LATER,
  ...columns,
}));

/** Entry, account and amount; an entry's id equals its transfer's. */
const legs: readonly (readonly [entry: number, account: string, amountMinor: number])[] = [
  [1, "funding", -100_000],
  [1, ANAS_WALLET, 100_000],
  [2, ANAS_WALLET, -4100],
  [2, BENS_WALLET, 4000],
  [2, "fees", 100],
  [3, BENS_WALLET, -4000],
  [3, "fees", -100],
  [3, ANAS_WALLET, 4100],
  [22, ANAS_WALLET, -300],
  [22, BENS_WALLET, 300],
  [4, BENS_WALLET, -300],
  [4, ANAS_WALLET, 300],
  [5, ANAS_WALLET, -200],
  [5, BENS_WALLET, 200],
];

const exportStates = ["queued", "running", "done", "failed", "cancelled"];
const exports = exportStates.map((state, index) => {
  const isFinished = index >= 2;
  const progress = { rows: index, parts: state === "queued" ? 0 : 1, failures: index, stepped_at: LATER };
  const moments = {
    created_at: AT,
    finished_at: isFinished ? LATER : null,
    expires_at: "2026-11-27T10:00:00Z",
  };
  const asked = {
    key: state,
    input_hash: "",
    filter: { status: "refused" },
    time_zone: "UTC",
    with_bom: true,
  };
  return {
    id: idOf("e", index + 1),
    user_id: index === 1 ? BEN : ANA,
    state,
    ...asked,
    ...progress,
    ...moments,
  };
});
/** Exports that an older version's worker found by their state. */
export const unfinishedExports: readonly string[] = exports.slice(0, 2).map((row) => row.id);

const refusedId = transferId(31);
const payment = { name: "payment.posted", version: 1, created_at: AT, request_id: null };
const others = {
  export_parts: [{ export_id: exports[1]?.id, no: 0, content: "a,b" }],
  outbox: [
    { ...payment, id: idOf("f", 1), relayed_at: LATER, published_at: LATER },
    { ...payment, id: idOf("f", 2), relayed_at: null, published_at: null },
  ].map((row) => ({
    ...row,
    events: [{ id: row.id, payload: { transferId: transferId(2) } }],
    event_count: 1,
  })),
  transaction_annotations: [2, 31].map((no) => {
    return {
      user_id: ANA,
      transaction_id: transferId(no),
      note: "mine",
      tags: ["a", "b"],
      version: 3,
      updated_at: LATER,
    };
  }),
  bulk_edits: [{ id: idOf("9", 1), user_id: ANA, created_at: AT, expires_at: LATER }],
  bulk_edit_lines: [{ bulk_edit_id: idOf("9", 1), transaction_id: refusedId, tags: ["a"], version: 2 }],
  payment_reports: [
    { id: idOf("8", 1), reporter_user_id: ANA, transfer_id: refusedId, reason: "other", created_at: AT },
  ],
  security_counters: [{ scope: "login", subject: "ana", attempts: 2, window_ends_at: AT }],
  audit_log: [{ id: idOf("7", 1), actor_kind: "user", operation: "auth.login", request_id: "r" }],
};

/** Fills a database at migration 0012 with data that this version could hold: a consistent ledger and related rows. */
export async function fillAt0012(admin: postgres.Sql): Promise<void> {
  const entries = transfers.filter((row) => row.state === "posted");
  const tables = { users, parties, accounts: wallets, transfers, holds, exports, ...others };
  for (const [table, rows] of Object.entries(tables)) await insert(admin, table, rows);
  await insert(
    admin,
    "entries",
    entries.map(({ id, recorded_at }) => ({ id, recorded_at })),
  );
  await admin`insert into postings (account_id, seq, entry_id, amount_minor, currency, posted_after)
    select a.id, row_number() over book, l.entry_id, l.amount, 'USD', sum(l.amount) over book
    from unnest(${legs.map(([entry]) => transferId(entry))}::uuid[], ${legs.map(([, account]) => account)}::text[],
      ${legs.map(([, , amount]) => amount)}::bigint[]) with ordinality as l(entry_id, account, amount, no)
    join accounts a on a.id::text = l.account or (a.kind = l.account and a.sub = 0)
    window book as (partition by a.id order by l.no)`;
  await admin`update accounts a set posted = p.posted, seq = p.seq, version = p.seq
    from (select account_id, sum(amount_minor) as posted, count(*) as seq from postings group by account_id) p where p.account_id = a.id`;
  // Four holds were placed; two of them ended without a posting.
  await admin`update accounts set held = 1000, version = version + 6 where id = ${ANAS_WALLET}`;
}

async function insert(admin: postgres.Sql, table: string, rows: readonly object[]): Promise<void> {
  const columns = admin.unsafe(
    Object.keys(rows[0] ?? {})
      .map((name) => `"${name}"`)
      .join(", "),
  );
  await admin`insert into ${admin(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${admin(table)}, ${JSON.stringify(rows)}::text::json)`;
}

import { categoryIds } from "@evenly/contract/payments/categories";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupBalances, mirrorParts, mirrorSplit, sumOf } from "../groups/index.ts";
import { type ImportedEntry, readGroupFile, toEntry, toGroupFile, writeSheet } from "./index.ts";

const balancesOf = (entries: readonly ImportedEntry[]) =>
  groupBalances(entries.map(toEntry)).map(({ currency, members }) => [
    currency,
    members
      .filter(({ balanceMinor }) => balanceMinor !== 0n)
      .map(({ memberId, balanceMinor }) => [memberId, balanceMinor]),
  ]);
const toSheet = (members: readonly string[], entries: readonly ImportedEntry[], exportedOn: string) => {
  const sheet = writeSheet(members, exportedOn);
  return [sheet.headings, ...entries.map(sheet.rowOf), ...sheet.totals()];
};
const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");

const SPLITWISE = `Date,Description,Category,Cost,Currency,Anna Example,Ben Sample,Cleo Test

2026-05-01,"Dinner, harbour",Dining out,90.00,EUR,60.00,-30.00,-30.00
2026-05-02,Taxi,Taxi,24.00,EUR,-8.00,16.00,-8.00
2026-05-04,Ben S. paid Anna E.,Payment,20.00,EUR,-20.00,20.00,0.00

2026-06-30,Total balance, , ,EUR,32.00,6.00,-38.00
`;

describe("a row of exactly two whose whole cost goes from one to the other", () => {
  const kindOf = (title: string, category: string, [first, second]: readonly [string, string]) =>
    readGroupFile(
      `Date,Description,Category,Cost,Currency,${first},${second}\n\n2026-05-04,${title},${category},30.00,EUR,30.00,-30.00\n`,
    ).entries.map(({ kind }) => kind);

  it.each<[string, string, [string, string], string]>([
    ["Ada L. paid Bo S.", "Payment", ["Ada Long", "Bo Short"], "payment"],
    ["Ada L. a payé Bo S.", "Versement", ["Ada Long", "Bo Short"], "payment"],
    ["Lent to Bo S.", "Other", ["Ada Long", "Bo Short"], "expense"],
    ["Gift for Ada L. from Bo S.", "Gifts", ["Ada Long", "Bo Short"], "expense"],
    ["Hotel Alhambra And Anchor", "Hotel", ["An", "Al"], "expense"],
    ["Almonds And Antipasti", "Other", ["An", "Al"], "expense"],
    ["An paid Al", "Other", ["An", "Al"], "payment"],
  ])("%s (%s) is read as it is meant", (title, category, members, kind) => {
    expect(kindOf(title, category, members)).toEqual([kind]);
  });
});

describe("a Splitwise export", () => {
  it("is read with payers, parts and payments; its totals are compared", () => {
    const file = readGroupFile(SPLITWISE);
    expect(file).toMatchObject({
      format: "splitwise",
      members: ["Anna Example", "Ben Sample", "Cleo Test"],
      warnings: [],
      problems: [],
    });
    expect(file.entries).toMatchObject([
      {
        kind: "expense",
        title: "Dinner, harbour",
        category: "food",
        payers: [{ memberId: "0", amountMinor: 9000n }],
        parts: [
          { memberId: "0", amountMinor: 3000n },
          { memberId: "1", amountMinor: 3000n },
          { memberId: "2", amountMinor: 3000n },
        ],
      },
      { kind: "expense", category: "transportation", payers: [{ memberId: "1", amountMinor: 2400n }] },
      { kind: "payment", fromId: "1", toId: "0", amountMinor: 2000n },
    ]);
    expect(balancesOf(file.entries)).toEqual([
      [
        "EUR",
        [
          ["0", 3200n],
          ["1", 600n],
          ["2", -3800n],
        ],
      ],
    ]);
  });

  it.each([
    ["a byte order mark and line ends of Windows", `\uFEFF${SPLITWISE.replaceAll("\n", "\r\n")}`],
    [
      "a note and blank cells of a spreadsheet program",
      `"A note"\n\n${SPLITWISE.replaceAll("\n\n", "\n,,,,,,,\n")}`,
    ],
    [
      "German headings",
      SPLITWISE.replace(
        "Date,Description,Category,Cost,Currency",
        "Datum,Beschreibung,Kategorie,Kosten,Währung",
      ),
    ],
  ])("with %s is read the same", (_name, text) => {
    expect(balancesOf(readGroupFile(text).entries)).toEqual(balancesOf(readGroupFile(SPLITWISE).entries));
  });

  it.each([
    ["currency", "2026-05-01,Dinner,General,90.00,XQX,60.00,-30.00,-30.00"],
    ["amount", "2026-05-01,Dinner,General,90.00,EUR,sixty,-30.00,-30.00"],
    ["amount", "2026-05-01,Dinner,General,=1+1,EUR,60.00,-30.00,-30.00"],
    ["date", "2026-02-30,Dinner,General,90.00,EUR,60.00,-30.00,-30.00"],
    ["sum", "2026-05-01,Dinner,General,90.00,EUR,60.00,-30.00,-29.98"],
  ])("names the line of a wrong %s", (problem, row) => {
    const texts = problem === "currency" ? { texts: ["XQX"] } : {};
    expect(readGroupFile(`${SPLITWISE}${row}\n`).problems).toEqual([{ line: 8, problem, ...texts }]);
  });

  it.each([
    ["payers_unknown", "2026-05-01,Dinner,General,90.00,EUR,30.00,15.00,-45.00"],
    ["payers_unknown", "2026-05-01,Dinner,General,50.00,EUR,60.00,-30.00,-30.00"],
    ["income", "2026-05-01,Refund,General,-90.00,EUR,-60.00,30.00,30.00"],
    ["no_effect", "2026-05-01,Own,General,9.00,EUR,0.00,0.00,0.00"],
    ["rounded", "2026-05-01,Fuel,General,10.005,EUR,5.005,-5.005,0.00"],
    ["total_differs", "2026-06-30,Total balance, , ,EUR,99.00,6.00,-38.00"],
  ])("warns of %s and keeps every difference between members", (warning, row) => {
    const { warnings, problems, entries } = readGroupFile(`${SPLITWISE}${row}\n`);
    expect(problems).toEqual([]);
    expect(warnings.map((each) => each.warning)).toContain(warning);
    for (const [, members] of balancesOf(entries))
      expect((members as [string, bigint][]).reduce((sum, [, minor]) => sum + minor, 0n)).toBe(0n);
  });

  it("reads income as money back: who received it is below zero, and the group spent less", () => {
    const row = "2026-05-01,Refund,General,-90.00,EUR,-60.00,30.00,30.00";
    const refund = readGroupFile(`${SPLITWISE}${row}\n`).entries.find(({ title }) => title === "Refund");
    const parts = ["0", "1", "2"].map((memberId) => ({ memberId, amountMinor: -30_00n }));
    expect(refund).toMatchObject({
      kind: "expense",
      payers: [{ memberId: "0", amountMinor: -90_00n }],
      parts,
    });
  });

  it("with more than 1,000 members is refused by name", () => {
    const names = Array.from({ length: 10_000 }, (_, position) => `Person ${position}`).join(",");
    expect(readGroupFile(`Date,Description,Category,Cost,Currency,${names}\n`).problems).toEqual([
      { line: 1, problem: "too_many_members" },
    ]);
  });
});

describe("a text of ten million characters", () => {
  const heading = "Date,Description,Category,Cost,Currency,A,B\n";
  it.each([
    ["on one line", "format_unknown", "x".repeat(10_000_000)],
    ["after the headings", "format_unknown", `${heading}${"x".repeat(10_000_000)}`],
    ["of short rows", "too_many_cells", heading + "2026-05-01,Tea,General,1,EUR,1,-1\n".repeat(285_000)],
  ])("%s is refused before all of it is read: %s", (_shape, problem, text) => {
    expect(readGroupFile(text)).toMatchObject({ entries: [], problems: [{ line: 1, problem }] });
  });
});

describe("a file whose members times entries are above 200,000", () => {
  const names = Array.from({ length: 1000 }, (_, position) => `Person ${position}`);
  const ours = (entries: number) => {
    const [from, to] = [
      { member: 0, amount: "1.00" },
      { member: 1, amount: "1.00" },
    ];
    const split = { method: "exact", parts: [to] };
    const words = { title: "Tea", description: null, category: "food", currency: "EUR" };
    const expense = { spentOn: "2026-05-01", ...words, payers: [from], parts: [to], split };
    const frame = { format: "evenly-group", version: 1, name: "Large", currency: "EUR", settlements: [] };
    const members = names.map((name) => ({ name }));
    return JSON.stringify({ ...frame, members, expenses: Array.from({ length: entries }, () => expense) });
  };
  const sheet = (entries: number) => {
    const row = `2026-05-01,Tea,General,1.00,EUR,1.00,-1.00${",0".repeat(998)}\n`;
    return `Date,Description,Category,Cost,Currency,${names.join(",")}\n${row.repeat(entries)}`;
  };
  const spliit = (entries: number) => {
    const paidFor = [
      { participantId: "p1", shares: 100 },
      { participantId: "p0", shares: 100 },
    ];
    const expense = { expenseDate: "2026-05-01", title: "Tea", amount: 200, paidById: "p0", paidFor };
    const participants = names.map((name, position) => ({ id: `p${position}`, name }));
    return JSON.stringify({ participants, expenses: Array.from({ length: entries }, () => expense) });
  };

  it.each([
    ["our own JSON", ours],
    ["a spreadsheet", sheet],
    ["Spliit", spliit],
  ])("as %s is refused by name, and one with 200,000 is read", (_format, write) => {
    expect(readGroupFile(write(201)).problems).toEqual([{ line: 1, problem: "too_many_cells" }]);
    expect(readGroupFile(write(200))).toMatchObject({ problems: [], entries: { length: 200 } });
  });
});

describe("a text that would build millions of values is refused before it is parsed", () => {
  const heading = "Date,Description,Category,Cost,Currency,A,B";
  it.each([
    ["commas in one row", "too_many_cells", `${heading}\n${",".repeat(10_000_000)}`],
    ["commas in rows of 299,000", "too_many_cells", `${heading}\n${`${",".repeat(299_000)}\n`.repeat(34)}`],
    ["commas after a quote that never ends", "too_many_cells", `${heading}\n"${",".repeat(10_000_000)}`],
    ["commas after a quote inside a cell", "too_many_cells", `${heading}\na"${",".repeat(10_000_000)}`],
    ["brackets", "format_unknown", "[".repeat(5_000_000) + "]".repeat(5_000_000)],
    ["brackets in an object", "format_unknown", `{"a":${"[".repeat(5_000_000)}${"]".repeat(5_000_000)}}`],
    ["numbers in an object", "too_many_cells", `{"format":"evenly-group","a":[${"1,".repeat(5_000_000)}1]}`],
    ["empty lists", "too_many_cells", `{"a":[${"[],".repeat(3_300_000)}[]]}`],
    ["commas after an escaped quote", "too_many_cells", `{"\\"":[${"1,".repeat(5_000_000)}1]}`],
  ])("%s: %s", (_shape, problem, text) => {
    const started = process.cpuUsage();
    expect(readGroupFile(text)).toMatchObject({ entries: [], problems: [{ line: 1, problem }] });
    const { user, system } = process.cpuUsage(started);
    // Milliseconds; parsing them took 1,200 to 9,000.
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  it("brackets and commas in texts count as texts (control)", () => {
    const words = JSON.stringify({
      participants: [{ id: "p1", name: "[{,".repeat(1_000_000) }],
      expenses: [],
    });
    expect(readGroupFile(words)).toMatchObject({ format: "spliit", problems: [] });
  });
});

describe("a Spliit export", () => {
  const participants = [
    { id: "p1", name: "Anna" },
    { id: "p2", name: "Ben" },
  ];
  const both = (anna: number, ben: number) => [
    { participantId: "p1", shares: anna },
    { participantId: "p2", shares: ben },
  ];
  const base = {
    expenseDate: "2026-05-01T00:00:00.000Z",
    title: "Dinner",
    paidById: "p1",
    isReimbursement: false,
  };
  const read = (expenses: readonly object[], code: string | null = "EUR") =>
    readGroupFile(JSON.stringify({ name: "Harbour", currencyCode: code, participants, expenses }));

  it.each([
    ["EVENLY", both(300, 200), 4500n],
    ["BY_SHARES", both(200, 100), 3000n],
    ["BY_PERCENTAGE", both(7500, 2500), 2250n],
    ["BY_AMOUNT", both(8000, 1000), 1000n],
    ["BY_SHARES", both(1, 1), 4500n],
  ])("split %s is read with its parts", (splitMode, paidFor, owed) => {
    const { entries, problems } = read([{ ...base, amount: 9000, splitMode, paidFor }]);
    expect(problems).toEqual([]);
    expect(balancesOf(entries)).toEqual([
      [
        "EUR",
        [
          ["0", owed],
          ["1", -owed],
        ],
      ],
    ]);
  });

  it("reads reimbursements as payments, and income as money back", () => {
    const paidFor = [{ participantId: "p2", shares: 100 }];
    const paid = read([{ ...base, amount: 900, splitMode: "EVENLY", paidFor, isReimbursement: true }]);
    expect(paid.entries).toMatchObject([{ kind: "payment", fromId: "0", toId: "1", amountMinor: 900n }]);
    const income = read([{ ...base, amount: -900, splitMode: "EVENLY", paidFor: both(100, 100) }]);
    expect(income.warnings).toEqual([{ line: 1, warning: "income" }]);
    expect(income.entries).toMatchObject([{ payers: [{ memberId: "0", amountMinor: -900n }] }]);
    expect(balancesOf(income.entries)).toEqual([
      [
        "EUR",
        [
          ["0", -450n],
          ["1", 450n],
        ],
      ],
    ]);
  });

  it("counts currencies without decimals in Spliit's own way, and uses the default without a code", () => {
    const one = [{ ...base, amount: 90, splitMode: "EVENLY", paidFor: both(100, 100) }];
    expect(balancesOf(read(one, "HUF").entries)).toEqual([
      [
        "HUF",
        [
          ["0", 4500n],
          ["1", -4500n],
        ],
      ],
    ]);
    expect(balancesOf(read(one, "JPY").entries)).toEqual([
      [
        "JPY",
        [
          ["0", 45n],
          ["1", -45n],
        ],
      ],
    ]);
    expect(balancesOf(read(one, null).entries)).toEqual([
      [
        "USD",
        [
          ["0", 45n],
          ["1", -45n],
        ],
      ],
    ]);
  });

  it.each([
    ["member_unknown", { paidById: "p9" }],
    ["member_unknown", { paidFor: [{ participantId: "p9", shares: 1 }] }],
    ["member_unknown", { paidFor: [] }],
    ["amount", { amount: 9.5 }],
    ["date", { expenseDate: "yesterday" }],
  ])("names an expense with a wrong %s", (problem, wrong) => {
    const right = { ...base, amount: 9000, splitMode: "EVENLY", paidFor: both(100, 100) };
    expect(read([right, { ...right, ...wrong }]).problems).toEqual([{ line: 2, problem }]);
  });
});

describe("an unknown file", () => {
  it.each(["", "{", "null", "[]", "{}", "a,b\n1,2", '{"participants":[null],"expenses":[]}', "\u0000\uFFFF"])(
    "%j is refused by name",
    (text) => {
      expect(readGroupFile(text).problems).toEqual([{ line: 1, problem: "format_unknown" }]);
    },
  );

  it("is never a crash", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readGroupFile(text).entries.length).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("writing and reading again", () => {
  const members = ["Anna", "Ben", 'Cleo "the cat"', "Dee, jr."];
  const id = fc.nat(members.length - 1).map(String);
  const amount = fc.bigInt(1n, 10n ** 9n);
  const common = {
    line: fc.constant(1),
    spentOn: fc.constantFrom("2026-05-01", "2024-02-29"),
    title: fc.constantFrom("Dinner", "=SUM(A1)", "Taxi, airport"),
    currency: fc.constantFrom("EUR", "JPY", "KWD"),
  };
  const expense = fc
    .record({
      ...common,
      category: fc.constantFrom(...categoryIds),
      payer: id,
      cuts: fc.dictionary(id, amount, { minKeys: 1 }),
    })
    .map(({ payer, cuts, ...facts }): ImportedEntry => {
      const parts = Object.entries(cuts).map(([memberId, amountMinor]) => ({ memberId, amountMinor }));
      const amountMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0n);
      const payers = [{ memberId: payer, amountMinor }];
      return {
        kind: "expense",
        ...facts,
        description: null,
        payers,
        parts,
        split: { method: "exact", parts },
      };
    });
  const moneyBack = expense.map((entry): ImportedEntry => {
    if (entry.kind === "payment") return entry;
    const { payers, parts, split } = entry;
    return { ...entry, payers: mirrorParts(payers), parts: mirrorParts(parts), split: mirrorSplit(split) };
  });
  const payment = fc
    .record({ ...common, fromId: id, toId: id, amountMinor: amount })
    .filter(({ fromId, toId }) => fromId !== toId)
    .map((facts): ImportedEntry => ({ kind: "payment", ...facts }));
  const group = fc.array(fc.oneof(expense, moneyBack, payment), { minLength: 1, maxLength: 12 });

  it("keeps every balance in our own file", () => {
    fc.assert(
      fc.property(group, (entries) => {
        const file = readGroupFile(
          JSON.stringify(toGroupFile({ name: "Trip", currency: "EUR", members, entries })),
        );
        expect([file.problems, file.name, file.members]).toEqual([[], "Trip", members]);
        expect(balancesOf(file.entries)).toEqual(balancesOf(entries));
      }),
    );
  });

  it("keeps what was spent less by money back, in both files, and a voucher on a bill", () => {
    const items = [
      { title: "Room", amountMinor: 98_00n, memberIds: ["0", "1"] },
      { title: "Voucher", amountMinor: -8_00n, memberIds: ["1"] },
    ];
    const split = { method: "itemised", items, taxMinor: 0n, tipMinor: 0n } as const;
    const parts = [
      { memberId: "0", amountMinor: 49_00n },
      { memberId: "1", amountMinor: 41_00n },
    ];
    const words = { title: "Hotel", description: null, category: "travel" } as const;
    const facts = { kind: "expense", line: 1, spentOn: "2026-05-01", currency: "EUR" } as const;
    const payers = [{ memberId: "0", amountMinor: 90_00n }];
    const paid: ImportedEntry = { ...facts, ...words, payers, parts, split, rotation: 0 };
    const back: ImportedEntry = {
      ...paid,
      line: 2,
      payers: mirrorParts(payers),
      parts: mirrorParts(parts),
      split: mirrorSplit(split),
    };
    const entries = [paid, back];
    const group = { name: "Trip", currency: "EUR", members: ["Ana", "Ben"], entries };
    expect(readGroupFile(JSON.stringify(toGroupFile(group))).entries).toEqual(entries);
    const sheet = readGroupFile(csvOf(toSheet(group.members, entries, "2026-06-30")));
    const spent = sheet.entries.map((entry) => (entry.kind === "expense" ? sumOf(entry.payers) : null));
    expect(spent).toEqual([90_00n, -90_00n]);
  });

  it("keeps the items of a bill with their names, shortened where a file has longer ones", () => {
    const items = [
      { title: "Soup", amountMinor: 12_00n, memberIds: ["0"] },
      { amountMinor: 30_00n, memberIds: ["0", "1"] },
    ];
    const split = { method: "itemised", items, taxMinor: 3_00n, tipMinor: 5_00n } as const;
    const parts = [
      { memberId: "0", amountMinor: 32_14n },
      { memberId: "1", amountMinor: 17_86n },
    ];
    const words = { title: "Dinner", description: null, category: "food" } as const;
    const facts = { kind: "expense", line: 1, spentOn: "2026-05-01", currency: "EUR" } as const;
    const entry: ImportedEntry = { ...facts, ...words, payers: parts, parts, split, rotation: 0 };
    const group = { name: "Trip", currency: "EUR", members: ["Ana", "Ben"], entries: [entry] };
    const text = JSON.stringify(toGroupFile(group));
    expect(readGroupFile(text).entries).toEqual([entry]);
    const long = readGroupFile(text.replace("Soup", "🥘".repeat(100))).entries[0];
    expect(long).toMatchObject({ split: { items: [{ title: "🥘".repeat(40) }, {}] } });
  });

  it("keeps every balance in a spreadsheet", () => {
    fc.assert(
      fc.property(group, (entries) => {
        const file = readGroupFile(csvOf(toSheet(members, entries, "2026-06-30")));
        expect([file.problems, file.members]).toEqual([[], members]);
        const onlyEffects = balancesOf(file.entries).filter(([, rows = []]) => rows.length > 0);
        expect(onlyEffects).toEqual(balancesOf(entries).filter(([, rows = []]) => rows.length > 0));
        expect(file.warnings.filter(({ warning }) => warning === "total_differs")).toEqual([]);
      }),
    );
  });

  it("notices a changed amount (control)", () => {
    const entries = readGroupFile(SPLITWISE).entries;
    const text = csvOf(toSheet(["a", "b", "c"], entries, "2026-06-30")).replace("60.00", "61.00");
    expect(readGroupFile(text).problems).toEqual([{ line: 2, problem: "sum" }]);
  });
});

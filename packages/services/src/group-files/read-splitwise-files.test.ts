import { describe, expect, it } from "vitest";
import { amountsOf, balancesOf, fixtureText, readFixture as read } from "../testing/group-files.ts";
import { readImport } from "./read-import.ts";

describe("currencies of a spreadsheet", () => {
  it("keeps entries in a currency that was withdrawn", () => {
    const file = read("splitwise-hrk.csv");
    expect([file.problems, file.warnings]).toEqual([[], []]);
    expect(balancesOf(file)).toEqual({ HRK: [147_000n, -147_000n], EUR: [1000n, -1000n] });
  });

  it("reads as many decimals as ISO 4217 gives a currency, and rounds only what has more", () => {
    const file = read("splitwise-odd-decimals.csv");
    expect(file.problems).toEqual([]);
    expect(file.warnings).toEqual([{ line: 4, warning: "rounded" }]);
    expect(balancesOf(file)).toEqual({
      MRU: [1025n, -1025n],
      MGA: [1515n, -1515n],
      JPY: [501n, -501n],
      KWD: [751n, -751n],
    });
    expect(amountsOf(file)).toEqual([
      ["Tea in Nouakchott", "MRU", 2050n],
      ["Vanilla", "MGA", 3030n],
      ["Sushi", "JPY", 1001n],
      ["Dates", "KWD", 1501n],
    ]);
  });
});

const kindsOf = ({ entries }: ReturnType<typeof read>) => entries.map(({ kind }) => kind);
const HEADING = "Date,Description,Category,Cost,Currency,Ada Long,Bo Short,Cy Round";
const readRows = (...rows: readonly string[]) => readImport({ text: [HEADING, ...rows].join("\n") });

describe("payments of a spreadsheet", () => {
  const spanish = () => fixtureText("splitwise-es.csv");
  const inLanguage = (headings: string, category: string) =>
    spanish()
      .replace(/^.*,Ada/, `${headings},Ada`)
      .replace(",Pago,", `,${category},`);
  it.each([
    ["Spanish", spanish()],
    ["French", fixtureText("splitwise-fr.csv")],
    ["Italian", inLanguage("Data,Descrizione,Categorie,Costo,Valuta", "Pagamento")],
    ["Portuguese", inLanguage("Data,Descrição,Categoria,Custo,Moeda", "Pagamento")],
    ["Dutch", inLanguage("Datum,Omschrijving,Categorie,Kosten,Valuta", "Betaling")],
    ["a language whose word is unknown", inLanguage("Data,Opis,Kategoria,Koszt,Waluta", "Xyz")],
  ])("are told from expenses in %s", (_language, text) => {
    const file = readImport({ text });
    expect([file.problems, file.warnings, kindsOf(file)]).toEqual([[], [], ["expense", "payment"]]);
    expect(file.entries[1]).toMatchObject({ fromId: "1", toId: "0", amountMinor: 4000n });
    expect(amountsOf(file)[0]?.[2]).toBe(8000n);
    expect(balancesOf(file)).toEqual({ EUR: [0n, 0n] });
  });

  it("are no expense that names nobody (control)", () => {
    const text = inLanguage("Data,Opis,Kategoria,Koszt,Waluta", "Xyz").replace("Bo S. pagó a Ada L.", "Taxi");
    expect(kindsOf(readImport({ text }))).toEqual(["expense", "expense"]);
  });
});

describe("the cost of a row with several payers", () => {
  it("counts, and no balance differs", () => {
    const file = read("splitwise-two-payers.csv");
    expect(file.warnings.map(({ warning }) => warning)).toEqual(["payers_unknown", "payers_unknown"]);
    expect(amountsOf(file).map(([title, , amount]) => [title, amount])).toEqual([
      ["Ferry", 20_000n],
      ["Boat deposit back", 9000n],
      ["Rent", 168_000n],
    ]);
    expect(balancesOf(file)).toEqual({ EUR: [-58_667n, -49_667n, 108_334n] });
  });

  it("is shared by those above zero where the differences leave some of it", () => {
    const file = readRows("2026-05-01,Dinner,General,90.00,EUR,30.00,15.00,-45.00");
    expect(file.entries).toMatchObject([
      {
        payers: [{ amountMinor: 5250n }, { amountMinor: 3750n }],
        parts: [{ amountMinor: 2250n }, { amountMinor: 2250n }, { amountMinor: 4500n }],
      },
    ]);
  });

  it("is no total when only its amount is missing", () => {
    const { problems } = readRows("2026-05-01,Dinner,General,,EUR,60.00,-30.00,-30.00");
    expect(problems).toEqual([{ line: 2, problem: "amount" }]);
  });
});

describe("a file that a spreadsheet program saved again", () => {
  const german = () => fixtureText("splitwise-excel-de-utf8.csv");
  const english = (separator: string) => fixtureText("splitwise-two-payers.csv").replaceAll(",", separator);
  it.each([
    ["as UTF-8", german()],
    ["as Windows-1252", fixtureText("splitwise-excel-de-cp1252.csv", "latin1")],
    ["with tabs", german().replaceAll(";", "\t")],
    ["with the line sep=", `sep=;\r\n${german().replace("\uFEFF", "")}`],
  ])("%s is read: decimals with commas and days with dots", (_how, text) => {
    const file = readImport({ text });
    expect([file.problems, file.warnings, kindsOf(file)]).toEqual([[], [], ["expense", "payment"]]);
    expect(amountsOf(file).map((entry) => entry[2])).toEqual([168_050n, 84_025n]);
    expect(file.entries.map(({ spentOn }) => spentOn)).toEqual(["2026-06-22", "2026-06-23"]);
    expect([file.members[0], balancesOf(file)]).toEqual(["Ada Groß", { EUR: [0n, 0n] }]);
  });

  it.each([";", "\t"])("with English headings is read when %j separates its cells", (separator) => {
    expect(balancesOf(readImport({ text: english(separator) }))).toEqual({
      EUR: [-58_667n, -49_667n, 108_334n],
    });
    expect(readImport({ text: `sep=${separator}\n${english(separator)}` }).problems).toEqual([]);
  });

  it("with grouped numbers, signs and days of the United States is read", () => {
    const file = read("splitwise-grouped-numbers.csv");
    expect([file.problems, kindsOf(file)]).toEqual([[], ["expense", "payment"]]);
    expect(amountsOf(file).map((entry) => entry[2])).toEqual([168_000n, 84_000n]);
    expect(file.entries.map(({ spentOn }) => spentOn)).toEqual(["2026-06-24", "2026-06-25"]);
  });

  it("is refused with both readings where a day has two", () => {
    const row = (day: string) => `${day},Dinner,General,90.00,EUR,60.00,-30.00,-30.00`;
    expect(readRows(row("06/07/2026")).problems).toEqual([
      { line: 2, problem: "date_ambiguous", texts: ["2026-07-06", "2026-06-07"] },
    ]);
    expect(readRows(row("06/07/2026"), row("06/24/2026")).entries[0]?.spentOn).toBe("2026-06-07");
    expect(readRows(row("06/07/2026"), row("24/06/2026")).entries[0]?.spentOn).toBe("2026-07-06");
  });

  it("is refused with both readings where an amount has two", () => {
    const row = (cost: string, net: string) => `2026-05-01,Rent,General,"${cost}",EUR,"${net}","-${net}",0`;
    expect(readRows(row("1,680", "1,680")).problems).toEqual([
      { line: 2, problem: "amount_ambiguous", texts: ["1.680", "1680.0"].toReversed() },
    ]);
    expect(amountsOf(readRows(row("1,680", "1,680"), row("80.50", "80.50")))[0]?.[2]).toBe(168_000n);
    expect(amountsOf(readRows(row("1,680", "1,680"), row("80,50", "80,50")))[0]?.[2]).toBe(168n);
  });

  it("names the cell's line where its numbers follow two rules", () => {
    const rows = ['2026-05-01,A,General,"1.680,50",EUR,10.25,-10.25,0', "2026-05-02,B,General,5,EUR,5,-5,0"];
    expect(readRows(...rows).problems).toEqual([{ line: 2, problem: "amount" }]);
  });
});

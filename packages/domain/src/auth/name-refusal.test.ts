import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReservedHandle, isReservedTitle, reservedFields } from "./name-refusal.ts";

const both = ["firstName", "lastName"];
const black = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x61 + 0x1f170)).join("");

describe("reservedFields", () => {
  it.each([
    ["Evenly", "Security Team", both],
    ["Evenly", "Lund", ["firstName"]],
    ["Ana", "Evenly", ["lastName"]],
    ["MyEvenlyBank", "Lund", ["firstName"]],
    ["Evenly™", "Lund", ["firstName"]],
    ["EvenlySupport", "Lund", ["firstName"]],
    ["E v e n l y", "Lund", ["firstName"]],
    ["E.V.E.N.L.Y", "Lund", ["firstName"]],
    ["Even-ly", "Lund", ["firstName"]],
    ["Even", "ly", both],
    ["Eve", "nly Support", ["lastName"]],
    ["Even", "lySupport", both],
    ["Customer", "Support", ["lastName"]],
    ["Customer", "Service", both],
    ["Security", "Team", ["firstName"]],
    ["Help", "Desk", both],
    ["Staff", "Team", both],
    ["Billing", "Department", both],
    ["Fraud", "Department", both],
    ["The", "Administrator", ["lastName"]],
    ["Ana", "Moderator", ["lastName"]],
    ["ADMIN", "2", ["firstName"]],
    ["Sup", "port", both],
    ["SupportTeam", "Lund", ["firstName"]],
    ["Kundenservice", "Lund", ["firstName"]],
    ["Kunden", "Service", both],
    ["Sicherheitsteam", "Berlin", ["firstName"]],
  ])("refuses %s %s", (firstName, lastName, fields) => {
    expect(reservedFields({ firstName, lastName })).toEqual(fields);
  });

  it.each([
    ["Cyrillic with a capital I", "ЕvenIy"],
    ["Cyrillic", "еѵепӏу"],
    ["Cyrillic, in part", "Ѕuрроrt"],
    ["Cyrillic capitals", "АDМІN"],
    ["Cyrillic small letters that have the shape of capitals", "Suppoгт"],
    ["Greek", "ΕνeηΙΥ"],
    ["Armenian", "eveոly"],
    ["Cherokee", "ᎬᏙᎬNᏞᎩ"],
    ["Lisu", "ꓰꓦꓰꓠꓡꓬ"],
    ["Coptic", "Suⲣⲣⲟrt"],
    ["Georgian", "evenlყ"],
    ["accents", "Événłÿ"],
    ["many accents", "E\u0301\u0323v\u0302e\u0308nly\u0335"],
    ["full-width letters", "Ｅｖｅｎｌｙ"],
    ["mathematical letters", "𝓔𝓿𝓮𝓷𝓵𝔂"],
    ["circled letters", "Ⓔⓥⓔⓝⓛⓨ"],
    ["letters in brackets", "⒠⒱⒠⒩⒧⒴"],
    ["white letters on black", black("evenly")],
    ["letters of flags", "🇪🇻🇪🇳🇱🇾"],
    ["small capitals", "ᴇᴠᴇɴʟʏ"],
    ["a capital I for l", "EvenIy"],
    ["a one for l", "Even1y"],
    ["a bar for l", "Even|y"],
    ["a three for E", "3venly"],
    ["digits for letters", "5upp0r7"],
    ["digits for letters and after them", "4dm1n24"],
    ["a sign for a letter", "@dmin"],
    ["rn for m", "Adrnin"],
    ["an invisible letter within", "Even\u200bly"],
    ["spaces that are not plain", "E\u00a0v\u2003e\u3000n l y"],
  ])("detects the brand written with %s", (_what, firstName) => {
    expect(reservedFields({ firstName, lastName: "Lund" })).toEqual(["firstName"]);
  });

  it.each([
    ["Evelyn", "Waugh"],
    ["Even", "Lund"],
    ["Even", "Lyngstad"],
    ["Steven", "Lynch"],
    ["Steven", "Ly"],
    ["Stevenly", "Pierre"],
    ["Evenlyn", "Cruz"],
    ["Eveline", "Yeo"],
    ["Sekuritas", "Raya"],
    ["Joe", "Root"],
    ["Philip", "Billing"],
    ["Leopold", "Staff"],
    ["Robert", "Service"],
    ["Aaron", "Bank"],
    ["Adele", "Minter"],
    ["Rhoda", "Minakowska"],
    ["Modesta", "Rator"],
    ["Portia", "Supple"],
    ["Seymour", "Curity"],
    ["Jørgen", "Ødegård"],
    ["Łukasz", "Żółć"],
    ["Nguyễn", "Văn An"],
    ["Иван", "Петров"],
    ["Евгений", "Полянский"],
    ["Ελένη", "Παπαδοπούλου"],
    ["Արմեն", "Հակոբյան"],
    ["გიორგი", "ბერიძე"],
    ["محمد", "العلي"],
    ["שָׁלוֹם", "כהן"],
    ["李", "小龍"],
    ["さくら", "田中"],
    ["민준", "김"],
    ["आरव", "शर्मा"],
    ["สมชาย", "ใจดี"],
    ["Ana", "4"],
    ["X Æ A-12", "Musk"],
  ])("accepts %s %s", (firstName, lastName) => {
    expect(reservedFields({ firstName, lastName })).toEqual([]);
  });

  it("detects the brand in any spacing, punctuation and case", () => {
    const gap = fc.constantFrom("", " ", ".", "-", "_", "’", " · ");
    const spelled = fc.tuple(
      ...[..."evenly"].map((letter) => fc.tuple(fc.constantFrom(letter, letter.toUpperCase()), gap)),
    );
    fc.assert(
      fc.property(spelled, fc.nat(6), (letters, cut) => {
        const written = letters.map(([letter, after]) => letter + after);
        const name = { firstName: written.slice(0, cut).join(""), lastName: written.slice(cut).join("") };
        expect(reservedFields(name)).not.toEqual([]);
      }),
    );
  });

  it("stays fast for names of maximum length", () => {
    const longest = ["helpdesk".repeat(10), "e v ".repeat(20), "🅴".repeat(40), "\u0301".repeat(80)];
    const startedAt = performance.now();
    for (const firstName of longest) {
      for (const lastName of longest) reservedFields({ firstName, lastName: `${lastName.slice(1)}x` });
    }
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

describe("isReservedHandle", () => {
  it.each([
    "evenly",
    "evenly.support",
    "the_support",
    "admin2",
    "e.v.e.n.l.y",
    "my.evenly.bank",
    "security_team",
    "3venly",
    "even1y",
    "eveniy",
    "supp0rt.24",
    "adm1n",
    "adrnin",
    "0fficial",
    "customer_service",
    "joe.root",
    "even.ly",
    "evenlypay",
  ])("reserves %s", (handle) => {
    expect(isReservedHandle(handle)).toBe(true);
  });

  it.each([
    "ana.ribeiro",
    "rooty",
    "supporter",
    "helping.hand",
    "even.steven",
    "steven.lynch",
    "evelyn",
    "evelyn1",
    "aaron.bank",
    "1234",
  ])("accepts %s", (handle) => {
    expect(isReservedHandle(handle)).toBe(false);
  });
});

describe("isReservedTitle", () => {
  it.each([
    "Evenly Security Team",
    "Evenly",
    "Your 3venly account",
    "\u0415venly payments",
    "e v e n l y",
    "Security Team",
    "Support",
    "supp0rt team",
    "Kundendienst",
  ])("reserves %s", (title) => {
    expect(isReservedTitle(title)).toBe(true);
  });

  it.each([
    ...["Flat 14B", "Security deposit", "Home security camera", "Admin fees", "Team", "The bank", "Payments"],
    ...["Dinner with Stevenly", "Even Lund", "Help for Ana", "Lisbon 2026"],
  ])("accepts %s", (title) => {
    expect(isReservedTitle(title)).toBe(false);
  });
});

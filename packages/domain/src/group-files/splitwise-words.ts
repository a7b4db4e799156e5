import { categoryOf } from "./category-of.ts";

/** First five headings in each language of the export. */
const HEADINGS: readonly string[] = [
  "date,description,category,cost,currency",
  "datum,beschreibung,kategorie,kosten,währung",
  "date,description,catégorie,coût,devise",
  "fecha,descripción,categoría,coste,moneda",
  "data,descrizione,categorie,costo,valuta",
  "datum,omschrijving,categorie,kosten,valuta",
  "data,descrição,categoria,custo,moeda",
  "data,opis,kategoria,koszt,waluta",
  "datum,beskrivning,kategori,kostnad,valuta",
  "tanggal,keterangan,kategori,biaya,mata uang",
  "日付,概要,カテゴリ,費用,通貨",
  "วันที่,คำอธิบาย,หมวดหมู่,ราคา,สกุลเงิน",
];
export const FIRST_MEMBER = 5;

/** Names of the category of payments in these languages. Where Splitwise has another word, both names in the title tell a payment. */
const PAYMENT = new Set([
  "payment",
  "zahlung",
  "paiement",
  "pago",
  "pagamento",
  "betaling",
  "płatność",
  "betalning",
  "pembayaran",
  "支払い",
  "支払",
  "การชำระเงิน",
  "การจ่ายเงิน",
]);

export function isHeading(cells: readonly string[]): boolean {
  const first = cells.slice(0, FIRST_MEMBER).map((cell) => cell.trim().toLowerCase().normalize("NFC"));
  return cells.length > FIRST_MEMBER && HEADINGS.includes(first.join(","));
}

type Row = {
  readonly category: string;
  readonly title: string;
  readonly costMinor: bigint;
  /** By member; they sum to zero. */
  readonly nets: readonly bigint[];
};

/**
 * Whether a row is a payment between two members: by its category, or, where that word is no category of expenses, because all of its
 * cost goes from one to the other and its title names both as Splitwise does ("Bo S. paid Ada L.").
 */
export function isPayment({ category, title, costMinor, nets }: Row, members: readonly string[]): boolean {
  const people = nets.flatMap((net, position) => (net === 0n ? [] : [position]));
  if (people.length !== 2) return false;
  if (PAYMENT.has(category.trim().toLowerCase().normalize("NFC"))) return true;
  const isWhole = people.every((position) => nets[position] === costMinor || nets[position] === -costMinor);
  const isNamed = people.every((position) => hasWords(title, shortName(members[position] ?? "")));
  return isWhole && isNamed && categoryOf(category) === "other";
}

/** Whether a title has a name as words of their own. */
function hasWords(title: string, name: string): boolean {
  const before = /[\p{L}\p{M}\p{N}]$/u;
  const after = /^[\p{L}\p{M}\p{N}]/u;
  const parts = title.split(name);
  return name !== "" && parts.slice(1).some((rest, at) => !before.test(parts[at] ?? "") && !after.test(rest));
}

/** "Bo S." of "Bo Short". */
function shortName(name: string): string {
  const [first = "", ...more] = name.split(/\s+/);
  const [initial] = more.at(-1) ?? "";
  return initial === undefined ? first : `${first} ${initial}.`;
}

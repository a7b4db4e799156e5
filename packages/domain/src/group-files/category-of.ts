import { type CategoryId, categoryIds } from "@evenly/contract/payments/categories";

/** Categories by the words that the names of other products' categories contain, in lower case. The first match counts. */
const WORDS: readonly (readonly [CategoryId, readonly string[]])[] = [
  ["housing", ["rent", "mortgage", "maintenance", "furniture", "household", "cleaning", "miete", "haushalt"]],
  [
    "utilities",
    ["electricity", "heat", "gas/fuel", "trash", "tv/phone", "water", "utilities", "strom", "internet"],
  ],
  ["food", ["food", "dining", "groceries", "liquor", "restaurant", "lebensmittel", "essen"]],
  ["travel", ["hotel", "plane", "flug", "travel", "reise"]],
  ["transportation", ["transport", "bicycle", "bus", "car", "parking", "taxi", "train", "bahn"]],
  ["entertainment", ["entertainment", "games", "movies", "music", "sports"]],
  ["healthcare", ["medical", "health", "insurance"]],
  ["education", ["education", "childcare", "bildung"]],
  ["shopping", ["clothing", "gifts", "electronics", "pets", "shopping"]],
];

/** The product's category for a category name of another product's file. */
export function categoryOf(name: string): CategoryId {
  const text = name.trim().toLowerCase();
  const own = categoryIds.find((id) => id === text);
  if (own) return own;
  // Fuel is a cost of a car; only heating gas belongs to utilities.
  if (text === "gas/fuel") return "transportation";
  return WORDS.find(([, words]) => words.some((word) => text.includes(word)))?.[0] ?? "other";
}

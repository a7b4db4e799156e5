import type { CategoryId } from "@evenly/contract/payments/categories";

/**
 * Words of titles in English and German by category, as of November 2026, in lower case and without accents. A word that ends in
 * "*" stands for every word that starts with it.
 */
const WORDS: Readonly<Record<Exclude<CategoryId, "other">, string>> = {
  food: `dinner lunch breakfast brunch restaurant cafe coffee tea pizza* sushi burger* kebab* doner* snack* groceries grocery
    supermarket market bakery drinks beer* wine* takeaway pasta ice abendessen mittagessen fruhstuck* essen kaffee* tee kuchen
    lebensmittel einkauf supermarkt backer* wein bier* getranke* imbiss mensa grill* edeka rewe lidl aldi`,
  transportation: `taxi* uber bolt bus train tram* metro subway ferry parking fuel gas petrol toll* fare ticket tickets car
    bahn* zug* ubahn fahre fahrt* parken parkhaus parkplatz tanken benzin diesel sprit maut* fahrkarte* auto mietwagen`,
  entertainment: `cinema movie* film* concert* theatre theater museum* party bowling game* games netflix spotify club zoo
    festival* kino konzert* spiel* kegeln freizeitpark eintritt*`,
  shopping: `clothes clothing shoes gift* present presents furniture amazon ikea electronics kleidung schuhe geschenk* mobel* drogerie
    dm rossmann elektronik`,
  utilities: `electricity power water internet wifi phone heating gasbill cleaning strom* wasser* heizung* telefon* handy
    rundfunk* mull* reinigung* putz* nebenkosten`,
  healthcare: `pharmacy doctor dentist medicine hospital massage apotheke* arzt* zahnarzt* medikament* krankenhaus`,
  education: `course* school book books tuition class classes kurs* schule* buch bucher studium workshop*`,
  travel: `flight* hotel* hostel* airbnb cabin camping trip vacation holiday* flug* reise* urlaub* ferien* hutte
    unterkunft* zelt*`,
  housing: `rent mortgage deposit flat apartment repair* miete* kaution wohnung* hausgeld reparatur* handwerker`,
};

const exact = new Map<string, CategoryId>();
const starts: (readonly [string, CategoryId])[] = [];
for (const [category, words] of Object.entries(WORDS) as [CategoryId, string][])
  for (const word of words.split(/\s+/))
    if (word.endsWith("*")) starts.push([word.slice(0, -1), category]);
    else exact.set(word, category);

/** The category that the first known word of a title stands for; null when it has none. */
export function guessCategory(title: string): CategoryId | null {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("-", "")
    .split(/[^\p{L}]+/u);
  for (const word of words) {
    const found = exact.get(word) ?? starts.find(([start]) => word.startsWith(start))?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

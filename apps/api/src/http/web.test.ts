import { expect, test } from "vitest";
import { languageOf } from "./web.ts";

test.each([
  [undefined, "en"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr-FR, de;q=0.8", "de"],
  ["en-GB,de;q=0.5", "en"],
  ["*", "en"],
  ["tlh", "en"],
])("a browser that asks for %s gets the page in %s", (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});

import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readAsvs, targetsOf } from "./asvs.mjs";
import { findProblems } from "./coverage.mjs";
import { testTitles } from "./test-titles.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const { standard, answers } = readAsvs(root);

describe("security/asvs.json", () => {
  it("answers every requirement of levels 1 and 2, and of level 3 for money and accounts", () => {
    expect(targetsOf(standard).size).toBe(245);
    expect(findProblems(root, standard, answers)).toEqual([]);
  });

  const here = "scripts/lib/security/coverage.test.mjs";
  const small = { chapters: { V1: "Encoding" }, levels: { "V1.1": "13" } };
  /** @type {[object, string][]} */
  const broken = [
    [{}, "V1.1.1 (level 1) has no answer"],
    [{ "V1.1.1": { level: 2, duty: "see to it" } }, "V1.1.1 is of level 1, not 2"],
    [{ "V1.1.1": { level: 1 } }, "V1.1.1: needs one of tests, duty, open, notApplicable, and has none"],
    [{ "V1.1.1": { level: 1, duty: "see to it", tests: [] } }, "and has tests, duty"],
    [{ "V1.1.1": { level: 1, open: "later" } }, 'V1.1.1: "later" is too short for a reason'],
    [{ "V1.1.1": { level: 1, tests: [] } }, "V1.1.1: names no test"],
    [
      { "V1.1.1": { level: 1, tests: ["scripts/gone.test.mjs > x"] } },
      "scripts/gone.test.mjs is no test file",
    ],
    [{ "V1.1.1": { level: 1, tests: ["scripts/start.mjs > x"] } }, "scripts/start.mjs is no test file"],
    [{ "V1.1.1": { level: 1, tests: [`${here} > promises more`] } }, 'has no test "promises more"'],
    [{ "V1.1.1": { level: 1, tests: [here] } }, 'has no test ""'],
    [{ "V1.1.2": { level: 3, duty: "see to it" } }, "V1.1.2 is no requirement that we answer to"],
  ];
  it.each(broken)("is refused for %j", (wrong, problem) => {
    expect(findProblems(root, small, /** @type {typeof answers} */ (wrong)).join("\n")).toContain(problem);
  });

  it("accepts an existing test by its title and by its path", () => {
    for (const title of ["is refused for %j", "security/asvs.json > is refused for %j"]) {
      const right = { "V1.1.1": { level: /** @type {const} */ (1), tests: [`${here} > ${title}`] } };
      expect(findProblems(root, small, right)).toEqual([]);
    }
  });
});

describe("testTitles", () => {
  it("returns the titles of tests that run, and of nothing else", () => {
    const source = `
      // it("in a comment", () => {});
      const text = 'it("in a text", () => {})';
      describe("outer", () => {
        it("plain", () => {});
        it.each([1, 2])("table %s", () => {});
        it(\`with \${name}\`, () => {});
        it.skip("skipped", () => {});
        it.todo("to be written");
        describe.skip("all of it skipped", () => { it("inside", () => {}); });
        test.describe("of a browser", () => { test("journey", async () => {}); });
        test.skip(condition, "why");
      });
      expect("not a test", () => {});`;
    expect(testTitles("x.test.ts", source)).toEqual([
      ["outer", "plain"],
      ["outer", "table %s"],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the source
      ["outer", "with ${name}"],
      ["outer", "of a browser", "journey"],
    ]);
  });
});

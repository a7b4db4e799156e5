import { readFileSync } from "node:fs";

/**
 * @typedef {{ chapters: Record<string, string>, levels: Record<string, string> }} Standard
 * @typedef {object} Answer our answer to one requirement: exactly one of tests, duty, open and notApplicable
 * @property {1 | 2 | 3} level
 * @property {string[]} [tests] "file > title" with the title as in the source, preceded by its describe if needed
 * @property {string} [duty] the operator's obligation
 * @property {string} [open] the planned feature that will fulfil it
 * @property {string} [notApplicable] the reason why it does not apply
 * @typedef {Record<string, Answer>} Answers
 */

/** Chapters on OAuth servers and WebRTC, which we do not build. */
const CHAPTERS_OUT = new Set(["V10", "V17"]);
/** Chapters on money and accounts, which we answer up to level 3. */
const LEVEL_3 = new Set(["V2", "V6", "V7", "V8", "V11.3", "V15.4", "V16"]);

/** @param {string} id V1.2.3 */
export function chapterOf(id) {
  return id.split(".")[0] ?? id;
}

/**
 * The applicable requirements with their level.
 * @param {Standard} standard
 * @returns {Map<string, 1 | 2 | 3>}
 */
export function targetsOf(standard) {
  /** @type {Map<string, 1 | 2 | 3>} */
  const targets = new Map();
  for (const [section, levels] of Object.entries(standard.levels)) {
    const chapter = chapterOf(section);
    if (CHAPTERS_OUT.has(chapter)) continue;
    const levelMax = LEVEL_3.has(chapter) || LEVEL_3.has(section) ? 3 : 2;
    [...levels].forEach((digit, index) => {
      const level = /** @type {1 | 2 | 3} */ (Number(digit));
      if (level <= levelMax) targets.set(`${section}.${index + 1}`, level);
    });
  }
  return targets;
}

/**
 * @param {string} root
 * @returns {{ standard: Standard, answers: Answers }}
 */
export function readAsvs(root) {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(`${root}/security/${name}`, "utf8"));
  return { standard: read("asvs-5.0.0.json"), answers: read("asvs.json") };
}

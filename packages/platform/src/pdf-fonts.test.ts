import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

/** Font files that a separate process reads while it writes a text. */
function filesReadFor(text: string): readonly string[] {
  const program = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { readFileSync } = fs;
    const read = [];
    fs.readFileSync = (path, ...rest) => {
      if (/\\.[ot]tf$/.test(String(path))) read.push(String(path).split("/").at(-1));
      return readFileSync(path, ...rest);
    };
    syncBuiltinESMExports();
    const { runsOf } = await import(${JSON.stringify(new URL("./pdf-runs.ts", import.meta.url).href)});
    runsOf(${JSON.stringify(text)}, 400, "ltr");
    console.log(JSON.stringify(read));
  `;
  const output = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program]);
  return JSON.parse(output.toString());
}

it("reads only Inter for a text that Inter covers", () => {
  expect(filesReadFor("Łukasz Привет (@lukasz)")).toEqual(["Inter_400Regular.ttf"]);
});

it("reads a script's font when a text needs it", () => {
  expect(filesReadFor("Łukasz 김민수")).toEqual(["Inter_400Regular.ttf", "NanumGothicCoding_400Regular.ttf"]);
});

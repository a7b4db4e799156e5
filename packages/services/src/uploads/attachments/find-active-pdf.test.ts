import { deflateSync } from "node:zlib";

import { describe, expect, it } from "vitest";
import { pdfOf } from "../../testing/attachments.ts";
import { isActivePdf } from "./find-active-pdf.ts";

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

/** A PDF with more objects, each as its text or its bytes. */
function withObjects(...objects: readonly (string | Buffer)[]): Buffer {
  const bytes = objects.map((object) =>
    typeof object === "string" ? Buffer.from(object, "latin1") : object,
  );
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), ...bytes, pdfOf().subarray(9)]);
}

function streamOf(dict: string, content: string | Buffer): Buffer {
  const data = Buffer.isBuffer(content) ? content : deflateSync(Buffer.from(content, "latin1"));
  const head = `7 0 obj << ${dict} /Length ${data.length} >> stream\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), data, Buffer.from("\nendstream endobj\n")]);
}
/** A compressed object stream with these objects. */
function objectStream(objects: readonly string[], dict = "/Type /ObjStm /Filter /FlateDecode"): Buffer {
  let offset = 0;
  const pairs = objects.map((object, index) => {
    const pair = `${20 + index} ${offset}`;
    offset += object.length + 1;
    return pair;
  });
  const head = `${pairs.join(" ")} `;
  return streamOf(`${dict} /N ${objects.length} /First ${head.length}`, `${head}${objects.join(" ")} `);
}

describe("a PDF is active with", () => {
  it.each([
    [
      "a script that runs when it opens",
      withObjects(),
      "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>",
    ],
    ["a script in an object of its own", withObjects(`5 0 obj ${SCRIPT} endobj\n`), ""],
    [
      "a script whose name is escaped",
      withObjects("5 0 obj << /S /J#61vaScript /#4a#53 (x) >> endobj\n"),
      "",
    ],
    ["a program that it starts", withObjects("5 0 obj << /S /Launch /F (cmd.exe) >> endobj\n"), ""],
    ["a form that it sends", withObjects("5 0 obj << /S /SubmitForm /F (http://x) >> endobj\n"), ""],
    ["another file that it opens", withObjects("5 0 obj << /S/GoToE/T << /R /C /N (x) >> >> endobj\n"), ""],
    ["a page that it opens by itself", withObjects(), "/OpenAction<</S/URI/URI(http://x)>>"],
    [
      "the same in an object",
      withObjects("5 0 obj << /S /URI /URI (http://x) >> endobj\n"),
      "/OpenAction 5 0 R",
    ],
    ["actions of its pages", withObjects("5 0 obj << /Type /Page /AA << /O 6 0 R >> >> endobj\n"), ""],
    ["a form with its own language", withObjects("5 0 obj << /XFA [(a) 6 0 R] >> endobj\n"), ""],
    [
      "a page that it opens after its first view",
      withObjects(),
      "/OpenAction<</S/GoTo/D[1 0 R/Fit]/Next<</S/URI>>>>",
    ],
    ["a first action behind a comment", withObjects(), "/OpenAction % x\n<< /S /URI /URI (http://x) >>"],
    [
      "a first action that an update replaces",
      withObjects("5 0 obj [1 0 R /Fit] endobj\n", "5 0 obj << /S /URI /URI (http://x) >> endobj\n"),
      "/OpenAction 5 0 R",
    ],
    [
      "actions of its pages behind many comments",
      withObjects(`5 0 obj << /AA ${"%\n".repeat(100)} 6 0 R >> endobj\n`),
      "",
    ],
    ["a first action that is not there", withObjects(), "/OpenAction 99 0 R"],
    ["an embedded file that is not there", withObjects("5 0 obj << /EF << /F 99 0 R >> >> endobj\n"), ""],
    ["video", withObjects("5 0 obj << /Subtype /RichMedia >> endobj\n"), ""],
  ])("%s", async (_name, file, trailer) => {
    const bytes = Buffer.from(file.toString("latin1").replace("/Size 3", `/Size 3 ${trailer}`), "latin1");
    expect(await isActivePdf(bytes)).toBe(true);
  });

  it.each([
    ["a script in a compressed object stream", objectStream([SCRIPT])],
    ["the same behind other objects", objectStream(["<< /A 1 >>", "[1 2]", SCRIPT])],
    ["the same in a stream whose type is hidden", objectStream([SCRIPT], "/Type 9 0 R /Filter /FlateDecode")],
    ["the same with an escaped type", objectStream([SCRIPT], "/Type /Obj#53tm /Filter /FlateDecode")],
    [
      "an object stream that is not Flate alone",
      objectStream(["<< /A 1 >>"], "/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]"),
    ],
    [
      "an object stream that cannot be read",
      streamOf("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", Buffer.from("no flate")),
    ],
    [
      "an object stream behind a false start",
      Buffer.concat([Buffer.from("7 0 obj << /Type /ObjStm % stream\n"), objectStream([SCRIPT])]),
    ],
    [
      "an object stream that grows beyond all bounds",
      streamOf(
        "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode",
        deflateSync(Buffer.concat([Buffer.from("20 0 "), Buffer.alloc(40_000_000, " ")])),
      ),
    ],
    [
      "a page that it opens by itself, in an object stream",
      Buffer.concat([
        objectStream(["<< /S /URI /URI (http://x) >>"]),
        Buffer.from("8 0 obj << /OpenAction 20 0 R >> endobj\n"),
      ]),
    ],
    ["an embedded program", streamOf("/Type /EmbeddedFile /Filter /FlateDecode", "MZ\u0000\u0001")],
    [
      "an embedded program that calls itself XML",
      streamOf("/Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode", "MZ\u0000\u0001"),
    ],
    [
      "an embedded program without a type",
      Buffer.concat([
        Buffer.from("6 0 obj << /Type /Filespec /EF << /F 7 0 R >> >> endobj\n"),
        streamOf("/Filter /FlateDecode", "MZ\u0000\u0001"),
      ]),
    ],
    [
      "one that is named in an object stream",
      Buffer.concat([
        streamOf("/Filter /FlateDecode", "MZ\u0000"),
        objectStream(["<< /EF << /F 7 0 R >> >>"]),
      ]),
    ],
    [
      "an embedded page",
      streamOf("/Type /EmbeddedFile /Filter /FlateDecode", "<html><script>alert(1)</script></html>"),
    ],
  ])("%s", async (_name, object) => {
    expect(await isActivePdf(withObjects(object))).toBe(true);
  });
});

describe("a PDF is not active with", () => {
  it.each([
    ["nothing", pdfOf()],
    ["a first view", withObjects("5 0 obj << /OpenAction [1 0 R /FitH null] >> endobj\n")],
    [
      "a place that it opens at",
      withObjects("5 0 obj << /OpenAction << /S /GoTo /D [1 0 R /Fit] >> >> endobj\n"),
    ],
    [
      "such a place in an object stream",
      Buffer.concat([
        withObjects(objectStream(["<< /A 1 >>", "<< /S /GoTo /D [1 0 R /Fit] >>"])),
        Buffer.from("8 0 obj << /OpenAction 21 0 R >> endobj\n"),
      ]),
    ],
    [
      "links that the reader presses",
      withObjects("5 0 obj << /Subtype /Link /A << /S /URI /URI (http://x) >> >> endobj\n"),
    ],
    [
      "words of scripts in its text",
      withObjects(streamOf("/Filter /FlateDecode", "BT (JavaScript and Launch) Tj ET")),
    ],
    ["longer names", withObjects("5 0 obj << /JavaScripts 1 /LaunchPad 2 /JSX 3 >> endobj\n")],
    [
      "an electronic invoice",
      withObjects(
        streamOf(
          "/Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode",
          '<?xml version="1.0"?><rsm:CrossIndustryInvoice/>',
        ),
      ),
    ],
    [
      "an uncompressed one",
      withObjects(
        streamOf(
          "/Type /EmbeddedFile /Subtype /text#2Fxml",
          Buffer.from('\ufeff<?xml version="1.0"?><Invoice/>'),
        ),
      ),
    ],
    [
      "bytes that look like short names",
      withObjects(streamOf("/Filter /DCTDecode", Buffer.from("\u00ff/JS x /AA 1 0 Q /XFA )", "latin1"))),
    ],
  ])("%s", async (_name, bytes) => {
    expect(await isActivePdf(bytes)).toBe(false);
  });
});

describe("a hostile PDF of 10 MB", () => {
  const filled = (part: string) =>
    Buffer.from(`%PDF-1.7\n${part.repeat(10_000_000 / part.length)}`, "latin1");

  it.each([
    ["comments", filled("/AA%\n%\n%\n%\n")],
    ["one comment after another", Buffer.concat([Buffer.from("%PDF-1.7\n/AA"), filled("%\n")])],
    ["digits", Buffer.concat([Buffer.from("%PDF-1.7\n/AA "), filled("1")])],
    ["objects", Buffer.concat([filled("1 0 obj "), Buffer.from("/OpenAction 1 0 R")])],
    ["embedded files", filled("/EF 5 0 R ")],
    ["object streams", filled("/ObjStm /Filter ")],
    ["streams", filled("stream\n")],
    ["escaped names", filled("/J#61vaScrip")],
  ])("of %s is read in less than two seconds", async (_name, bytes) => {
    const before = performance.now();
    await isActivePdf(bytes);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

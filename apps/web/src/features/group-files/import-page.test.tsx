import { AppError } from "@evenly/contract";
import type { ImportGroupInput, ImportPreview } from "@evenly/contract/group-files/schemas";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type Call, fakeApi } from "../../testing/fake-api.ts";
import { fakeUploads } from "../../testing/fake-upload.ts";
import { fill, notShowing, press, setNetwork, showing, submit, user } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

const groupId = "019aa000-0000-7000-8000-000000000010";
const preview: ImportPreview = {
  format: "splitwise",
  name: null,
  currency: "EUR" as ImportPreview["currency"],
  assumesCurrency: false,
  currencyNamed: null,
  currencyOffers: [],
  members: [
    { name: '=HYPERLINK("http://evil")', balances: [{ currency: "EUR" as never, balanceMinor: 70_00n }] },
    { name: "Ben", balances: [] },
  ],
  expenseCount: 1234,
  settlementCount: 5,
  firstOn: "2026-05-01",
  lastOn: "2026-06-04",
  totals: [
    { currency: "EUR" as never, totalMinor: 135_00n },
    { currency: "JPY" as never, totalMinor: 9000n },
  ],
  warnings: [{ warning: "payers_unknown", count: 25, lines: [3, 9] }],
  problems: [],
  problemCount: 0,
};
const imported = { groupId, expenseCount: 1234, settlementCount: 5 };

let shown: ImportPreview | (() => never);
let answer: () => unknown;
let calls: readonly Call[];
let uploads: ReturnType<typeof fakeUploads>;

beforeEach(() => {
  signIn();
  shown = preview;
  answer = () => imported;
  calls = fakeApi({
    "groups.previewImport": () => (typeof shown === "function" ? shown() : shown),
    "groups.importGroup": () => answer(),
  });
  uploads = fakeUploads();
});

const inputsOf = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
const imports = () => inputsOf("groups.importGroup") as ImportGroupInput[];

function choose(...files: readonly File[]): void {
  const input = document.querySelector("main input[type=file]");
  if (input === null) throw new Error("no file input");
  fireEvent.change(input, { target: { files } });
}

/** Opens the page and chooses files. */
async function openWith(...files: readonly File[]) {
  const page = await renderScreen("/groups/import");
  await showing("Choose a file");
  choose(...files);
  return page;
}

const csv = (name = "big-sur_2026-06-30_export.csv") => new File(["Date,Description\n"], name);

const pick = (name: string) => press(new RegExp(name), { role: "radio" });
const pickCurrency = async (code: string) => user.selectOptions(await screen.findByRole("combobox"), code);
const nameField = () => screen.getByLabelText<HTMLInputElement>("Name");

it("shows what the file would create, texts of cells as texts, and moves the focus to what is asked", async () => {
  await openWith(csv());
  await showing("Which one is you?");
  const text = document.querySelector("main")?.textContent ?? "";
  for (const words of [
    "Splitwise",
    "1,234",
    "May 1, 2026 to Jun 4, 2026",
    "Spent in JPY",
    "¥9,000",
    "+€70.00",
  ])
    expect(text).toContain(words);
  expect(text).toContain("The file doesn't say who paid how much for 25 expenses.");
  expect(text).toContain("Lines 3, 9, and 23 more");
  expect(text).toContain('=HYPERLINK("http://evil")');
  expect(document.querySelector("main a[href*=evil]")).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Which one is you?"));
  await waitFor(() => expect(nameField().value).toBe("Big sur"));
});

it("asks who the user is before it imports, imports once for a double press, and opens the group", async () => {
  const { history } = await openWith(csv());
  await showing("Which one is you?");
  submit();
  await showing("Choose who you are.");
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("own"));
  expect(imports()).toEqual([]);
  await fill("Name", "  Big Sur  ");
  await pick("Ben");
  submit();
  submit();
  await waitFor(() => expect(imports()).toHaveLength(1));
  await waitFor(() =>
    expect(imports()[0]).toMatchObject({
      text: "Date,Description\n",
      name: "Big Sur",
      ownMember: 1,
      people: [],
    }),
  );
  await waitFor(() => expect(history.location.pathname).toBe(`/groups/${groupId}`));
});

it("takes the member with the user's name as the user, and no one when two have it", async () => {
  const named = (...names: string[]) => ({
    ...preview,
    members: names.map((name) => ({ name, balances: [] })),
  });
  const checkedOf = () =>
    [...document.querySelectorAll<HTMLInputElement>("input[name=own]")].map(({ checked }) => checked);
  shown = named("Ben", "mila lund");
  await openWith(csv());
  await showing("Which one is you?");
  await waitFor(() => expect(checkedOf()).toEqual([false, true, false]));
  shown = named("Mila Lund", "Mila Lund");
  choose(csv());
  await waitFor(() => expect(checkedOf()).toEqual([false, false, false]));
});

it("shows a dozen members at first, all on request, and moves the focus to the next of them", async () => {
  const members = Array.from({ length: 15 }, (_, position) => ({ name: `Member ${position}`, balances: [] }));
  shown = { ...preview, members };
  await openWith(csv());
  await showing("3 more people");
  await notShowing("Member 12");
  await press("3 more people");
  await showing("Member 14");
  await waitFor(() => expect(document.activeElement?.closest("label")?.textContent).toContain("Member 12"));
});

it("repeats an import whose answer was lost with the same key, and keeps what was entered", async () => {
  answer = () => {
    throw new Error("lost");
  };
  const { history } = await openWith(csv());
  await showing("Which one is you?");
  await fill("Name", "Trip");
  await pick("I'm not in this file");
  submit();
  await showing("We can't reach Evenly.");
  await waitFor(() => expect(nameField().value).toBe("Trip"));
  answer = () => imported;
  submit();
  await waitFor(() => expect(history.location.pathname).toBe(`/groups/${groupId}`));
  const [first, second] = imports();
  expect(first).toMatchObject({ ownMember: null });
  expect(second).toEqual(first);
});

it("uses another key after a change, since the server refuses a key with other input", async () => {
  answer = () => {
    throw new Error("lost");
  };
  await openWith(csv());
  await showing("Which one is you?");
  await pick("Ben");
  submit();
  await showing("We can't reach Evenly.");
  await fill("Name", "Another");
  submit();
  await waitFor(() => expect(imports()).toHaveLength(2));
  const [first, second] = imports();
  expect(second?.name).toBe("Another");
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

it("names lines with the same fault together, and only the first of many", async () => {
  const dates = Array.from({ length: 23 }, (_, index) => ({ line: 2 * index + 3, problem: "date" as const }));
  const named = { problem: "currency" as const, texts: ["XQX"] };
  const problems = [
    ...dates,
    { line: 60, ...named },
    { line: 61, ...named, texts: ["XQY"] },
    { line: 62, ...named },
  ];
  shown = { ...preview, problems, problemCount: problems.length };
  await openWith(csv());
  await showing("We can't import this file");
  const items = [...document.querySelectorAll("section[aria-labelledby=wrong-file] li")];
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Lines 3, 5, 7, .*41, and 3 moreThis isn't a date/),
    expect.stringMatching(/^Lines 60 and 62We don't know the currency “XQX”/),
    expect.stringMatching(/^Line 61We don't know the currency “XQY”/),
  ]);
});

it("lists the lines that prevent the import and offers no import", async () => {
  shown = {
    ...preview,
    problems: [
      { line: 3, problem: "date" },
      { line: 1204, problem: "sum" },
    ],
    problemCount: 102,
  };
  await openWith(csv());
  await showing("We can't import this file");
  const items = [...document.querySelectorAll("section[aria-labelledby=wrong-file] li")];
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Line 3This isn't a date. Write it like 2026-05-31.",
    "Line 1,204The parts don't add up to the amount.",
  ]);
  await showing("100 more problems");
  await waitFor(() => expect(document.activeElement?.id).toBe("wrong-file"));
  await waitFor(() => expect(document.querySelector("button[type=submit]")).toBeNull());
  shown = preview;
  choose(csv());
  await showing("Which one is you?");
  await notShowing("We can't import this file");
});

it("says of an unknown format that it is the file's, not a line's", async () => {
  const problems = [{ line: 1, problem: "format_unknown" as const }];
  shown = { ...preview, format: "evenly", members: [], problems, problemCount: 1 };
  await openWith(new File(["{}"], "other.json"));
  await showing("We don't know this format.");
  await notShowing("Entry 1");
});

it("lists the lines also when the import itself is refused", async () => {
  answer = () => {
    throw new AppError("GROUP_FILE_WRONG", { problems: [{ line: 7, problem: "currency" }], problemCount: 1 });
  };
  await openWith(csv());
  await showing("Which one is you?");
  await pick("Ben");
  submit();
  await showing("Line 7");
  await waitFor(() => expect(document.querySelector("button[type=submit]")).toBeNull());
});

it.each([
  ["an empty file", [new File([], "a.csv")], "This file is empty."],
  ["several files", [csv("a.csv"), csv("b.csv")], "Choose one file at a time."],
  [
    "bytes that are no text",
    [new File([new Uint8Array([255, 254, 0])], "a.png")],
    "We can't read this file.",
  ],
])("sends nothing of %s", async (_what, files, words) => {
  await openWith(...files);
  await showing(words);
  await waitFor(() => expect(document.querySelector("section [role=alert]")?.textContent).toContain(words));
  expect(inputsOf("groups.previewImport")).toEqual([]);
});

it("keeps a checked file when the next one is too large", async () => {
  await openWith(csv());
  await showing("Which one is you?");
  await pick("Ben");
  const large = csv("large.csv");
  Object.defineProperty(large, "size", { value: 50 * 1024 * 1024 });
  choose(large);
  await showing("This file is over 10 MB.");
  expect(inputsOf("groups.previewImport")).toHaveLength(1);
  submit();
  await waitFor(() => expect(imports()).toHaveLength(1));
});

it("shows the upload's progress, and offers to repeat a check that failed", async () => {
  uploads.isHeld = true;
  shown = () => {
    throw new AppError("OVERLOADED");
  };
  await openWith(csv("trip.csv"));
  await showing("Checking trip.csv");
  await screen.findByRole("img", { name: "50% sent" });
  act(() => uploads.release());
  await showing("We're very busy right now.");
  shown = preview;
  await press("Try again");
  await showing("Which one is you?");
  await waitFor(() => expect(nameField().value).toBe("Trip"));
});

it("asks for the currency of a file that names none, and checks the file in it", async () => {
  shown = { ...preview, format: "spliit", name: "Harbour", assumesCurrency: true };
  await openWith(new File(["{}"], "spliit.json"));
  await showing("The file doesn't name its currency.");
  await fill("Name", "Port");
  await pickCurrency("CHF");
  await waitFor(() =>
    expect(inputsOf("groups.previewImport")).toEqual([{ text: "{}" }, { text: "{}", currency: "CHF" }]),
  );
  await waitFor(() => expect(nameField().value).toBe("Port"));
  await pick("Ben");
  submit();
  await waitFor(() => expect(imports()[0]).toMatchObject({ currency: "CHF", name: "Port", ownMember: 1 }));
});

it.each([
  ["€", ["EUR"], "The file calls its currency “€”. Check that this is the one."],
  ["kr", ["SEK", "NOK", "DKK", "ISK"], "Several currencies are called “kr”. Pick yours."],
])("offers what a file can mean by %s first, and imports in what is shown", async (sign, offers, words) => {
  const facts = { currency: offers[0] as never, currencyNamed: sign, currencyOffers: offers as never };
  shown = { ...preview, ...facts, format: "spliit", assumesCurrency: true };
  await openWith(new File(["{}"], "spliit.json"));
  await showing(words);
  const codes = [...document.querySelectorAll<HTMLOptionElement>("select[name=currency] option")];
  expect(codes.slice(0, offers.length).map(({ value }) => value)).toEqual(offers);
  await pick("Ben");
  submit();
  await waitFor(() => expect(imports()[0]).toMatchObject({ currency: offers[0] }));
});

it("asks for a currency by the name that nobody knows, and imports nothing without it", async () => {
  const unknown = { ...preview, format: "spliit" as const, assumesCurrency: true, currencyNamed: "XQX" };
  shown = { ...unknown, currency: null, expenseCount: 0 };
  await openWith(new File(["{}"], "spliit.json"));
  await showing("We don't know the currency “XQX” of this file.");
  await pick("Ben");
  submit();
  await showing("Pick the currency of the file.");
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("currency"));
  expect(imports()).toEqual([]);
  shown = { ...unknown, currency: "CHF" as never };
  await pickCurrency("CHF");
  await waitFor(() => expect(inputsOf("groups.previewImport")).toHaveLength(2));
  submit();
  await waitFor(() => expect(imports()[0]).toMatchObject({ currency: "CHF", ownMember: 1 }));
});

it("imports nothing in a currency whose balances are not shown", async () => {
  shown = { ...preview, format: "spliit", assumesCurrency: true };
  await openWith(new File(["{}"], "spliit.json"));
  await showing("The file doesn't name its currency.");
  await pick("Ben");
  shown = () => {
    throw new AppError("OVERLOADED");
  };
  await pickCurrency("CHF");
  await showing("We're very busy right now.");
  await waitFor(() =>
    expect(document.querySelector<HTMLButtonElement>("button[type=submit]")?.disabled).toBe(true),
  );
  submit();
  expect(imports()).toEqual([]);
  shown = { ...preview, format: "spliit", assumesCurrency: true };
  await press("Try again");
  await showing("Which one is you?");
  submit();
  await waitFor(() => expect(imports()[0]).toMatchObject({ currency: "CHF", ownMember: 1 }));
});

it("takes a file that is dropped on the page", async () => {
  await renderScreen("/groups/import");
  await showing("Choose a file");
  const drop = new Event("drop", { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { types: ["Files"], files: [csv()] } });
  const form = document.querySelector("main form");
  if (form === null) throw new Error("no form");
  fireEvent(form, drop);
  await showing("Which one is you?");
  expect(drop.defaultPrevented).toBe(true);
});

it("says that it is offline, and imports again once it is back", async () => {
  await openWith(csv());
  await showing("Which one is you?");
  await pick("Ben");
  await setNetwork(false);
  await showing("You're offline. Imports need a connection.");
  const button = () => document.querySelector<HTMLButtonElement>("button[type=submit]");
  await waitFor(() => expect(button()?.disabled).toBe(true));
  await setNetwork(true);
  await waitFor(() => expect(button()?.disabled).toBe(false));
});

import { AppError } from "@evenly/contract";
import type { ImportGroupInput, ImportPreview } from "@evenly/contract/group-files/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Call, fakeApi } from "../../testing/fake-api.ts";
import { fakeUploads } from "../../testing/fake-upload.ts";
import { fill, flush, renderScreen } from "../../testing/render-screen.tsx";
import { pressButton, setNetwork, showing, signInMila } from "../../testing/send-screen.ts";

const groupId = "019aa000-0000-7000-8000-000000000010";
const preview: ImportPreview = {
  ...{
    format: "splitwise",
    name: null,
    currency: "EUR" as ImportPreview["currency"],
    assumesCurrency: false,
  },
  members: [
    { name: '=HYPERLINK("http://evil")', balances: [{ currency: "EUR" as never, balanceMinor: 70_00n }] },
    { name: "Ben", balances: [] },
  ],
  ...{ expenseCount: 1234, settlementCount: 5, firstOn: "2026-05-01", lastOn: "2026-06-04" },
  totals: [
    { currency: "EUR" as never, totalMinor: 135_00n },
    { currency: "JPY" as never, totalMinor: 9000n },
  ],
  warnings: [{ warning: "payers_unknown", count: 25, lines: [3, 9] }],
  ...{ problems: [], problemCount: 0 },
};
const imported = { groupId, expenseCount: 1234, settlementCount: 5 };

let shown: ImportPreview | (() => never);
let answer: () => unknown;
let calls: readonly Call[];
let uploads: ReturnType<typeof fakeUploads>;

beforeEach(() => {
  signInMila();
  shown = preview;
  answer = () => imported;
  calls = fakeApi({
    "groups.previewImport": () => (typeof shown === "function" ? shown() : shown),
    "groups.importGroup": () => answer(),
  });
  uploads = fakeUploads();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const inputsOf = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
const imports = () => inputsOf("groups.importGroup") as ImportGroupInput[];

/** Opens the page and chooses files. */
async function choose(host: HTMLElement, ...files: readonly File[]): Promise<void> {
  const input = host.querySelector<HTMLInputElement>("main input[type=file]");
  if (input === null) throw new Error("no file input");
  Object.defineProperty(input, "files", { configurable: true, value: files });
  await act(async () => {
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await flush();
}

async function openWith(...files: readonly File[]) {
  const screen = await renderScreen("/groups/import");
  await showing(screen.host, "Choose a file");
  await choose(screen.host, ...files);
  return screen;
}

const csv = (name = "big-sur_2026-06-30_export.csv") => new File(["Date,Description\n"], name);

async function pick(host: HTMLElement, name: string): Promise<void> {
  const label = [...host.querySelectorAll("label")].find(({ textContent }) => textContent?.includes(name));
  await act(async () => label?.querySelector("input")?.click());
}

async function pickCurrency(host: HTMLElement, code: string): Promise<void> {
  const select = host.querySelector<HTMLSelectElement>("main select");
  await act(async () => {
    if (select) select.value = code;
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await flush();
}

async function submit(host: HTMLElement, times = 1): Promise<void> {
  await act(async () => {
    for (let count = 0; count < times; count += 1) host.querySelector("form")?.requestSubmit();
  });
  await flush();
}

it("shows what the file would create, texts of cells as texts, and moves the focus to what is asked", async () => {
  const { host, unmount } = await openWith(csv());
  await showing(host, "Which one is you?");
  const text = host.querySelector("main")?.textContent ?? "";
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
  expect(host.querySelector("main a[href*=evil]")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Which one is you?");
  expect(host.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Big sur");
  await unmount();
});

it("asks who the user is before it imports, imports once for a double press, and opens the group", async () => {
  const { host, history, unmount } = await openWith(csv());
  await showing(host, "Which one is you?");
  await submit(host);
  expect(host.textContent).toContain("Choose who you are.");
  expect(document.activeElement?.getAttribute("name")).toBe("own");
  expect(imports()).toEqual([]);
  await fill(host, "Name", "  Big Sur  ");
  await pick(host, "Ben");
  await submit(host, 2);
  expect(imports()).toHaveLength(1);
  expect(imports()[0]).toMatchObject({
    text: "Date,Description\n",
    name: "Big Sur",
    ownMember: 1,
    people: [],
  });
  expect(history.location.pathname).toBe(`/groups/${groupId}`);
  await unmount();
});

it("takes the member with the user's name as the user, and no one when two have it", async () => {
  const named = (...names: string[]) => ({
    ...preview,
    members: names.map((name) => ({ name, balances: [] })),
  });
  const checkedOf = (host: HTMLElement) =>
    [...host.querySelectorAll<HTMLInputElement>("input[name=own]")].map(({ checked }) => checked);
  shown = named("Ben", "mila lund");
  const { host, unmount } = await openWith(csv());
  await showing(host, "Which one is you?");
  expect(checkedOf(host)).toEqual([false, true, false]);
  shown = named("Mila Lund", "Mila Lund");
  await choose(host, csv());
  expect(checkedOf(host)).toEqual([false, false, false]);
  await unmount();
});

it("shows a dozen members at first, all on request, and moves the focus to the next of them", async () => {
  const members = Array.from({ length: 15 }, (_, position) => ({ name: `Member ${position}`, balances: [] }));
  shown = { ...preview, members };
  const { host, unmount } = await openWith(csv());
  await showing(host, "3 more people");
  expect(host.textContent).not.toContain("Member 12");
  await pressButton(host, "3 more people");
  expect(host.textContent).toContain("Member 14");
  expect(document.activeElement?.closest("label")?.textContent).toContain("Member 12");
  await unmount();
});

it("repeats an import whose answer was lost with the same key, and keeps what was entered", async () => {
  answer = () => {
    throw new Error("lost");
  };
  const { host, history, unmount } = await openWith(csv());
  await showing(host, "Which one is you?");
  await fill(host, "Name", "Trip");
  await pick(host, "I'm not in this file");
  await submit(host);
  await showing(host, "We can't reach Evenly.");
  expect(host.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Trip");
  answer = () => imported;
  await submit(host);
  expect(history.location.pathname).toBe(`/groups/${groupId}`);
  const [first, second] = imports();
  expect(first).toMatchObject({ ownMember: null });
  expect(second).toEqual(first);
  await unmount();
});

it("uses another key after a change, since the server refuses a key with other input", async () => {
  answer = () => {
    throw new Error("lost");
  };
  const { host, unmount } = await openWith(csv());
  await showing(host, "Which one is you?");
  await pick(host, "Ben");
  await submit(host);
  await fill(host, "Name", "Another");
  await submit(host);
  const [first, second] = imports();
  expect(second?.name).toBe("Another");
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  await unmount();
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
  const { host, unmount } = await openWith(csv());
  await showing(host, "We can't import this file");
  const items = [...host.querySelectorAll("section[aria-labelledby=wrong-file] li")];
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Line 3This isn't a date. Write it like 2026-05-31.",
    "Line 1,204The parts don't add up to the amount.",
  ]);
  expect(host.textContent).toContain("100 more problems");
  expect(document.activeElement?.id).toBe("wrong-file");
  expect(host.querySelector("button[type=submit]")).toBeNull();
  shown = preview;
  await choose(host, csv());
  await showing(host, "Which one is you?");
  expect(host.textContent).not.toContain("We can't import this file");
  await unmount();
});

it("says of an unknown format that it is the file's, not a line's", async () => {
  const problems = [{ line: 1, problem: "format_unknown" as const }];
  shown = { ...preview, format: "evenly", members: [], problems, problemCount: 1 };
  const { host, unmount } = await openWith(new File(["{}"], "other.json"));
  await showing(host, "We don't know this format.");
  expect(host.textContent).not.toContain("Entry 1");
  await unmount();
});

it("lists the lines also when the import itself is refused", async () => {
  answer = () => {
    throw new AppError("GROUP_FILE_WRONG", { problems: [{ line: 7, problem: "currency" }], problemCount: 1 });
  };
  const { host, unmount } = await openWith(csv());
  await showing(host, "Which one is you?");
  await pick(host, "Ben");
  await submit(host);
  await showing(host, "Line 7");
  expect(host.querySelector("button[type=submit]")).toBeNull();
  await unmount();
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
  const { host, unmount } = await openWith(...files);
  await showing(host, words);
  expect(host.querySelector("section [role=alert]")?.textContent).toContain(words);
  expect(inputsOf("groups.previewImport")).toEqual([]);
  await unmount();
});

it("keeps a checked file when the next one is too large", async () => {
  const { host, unmount } = await openWith(csv());
  await showing(host, "Which one is you?");
  await pick(host, "Ben");
  const large = csv("large.csv");
  Object.defineProperty(large, "size", { value: 50 * 1024 * 1024 });
  await choose(host, large);
  await showing(host, "This file is over 10 MB.");
  expect(inputsOf("groups.previewImport")).toHaveLength(1);
  await submit(host);
  expect(imports()).toHaveLength(1);
  await unmount();
});

it("shows the upload's progress, and offers to repeat a check that failed", async () => {
  uploads.isHeld = true;
  shown = () => {
    throw new AppError("OVERLOADED");
  };
  const { host, unmount } = await openWith(csv("trip.csv"));
  await showing(host, "Checking trip.csv");
  expect(host.querySelector("[role=img][aria-label='50% sent']")).not.toBeNull();
  await act(async () => uploads.release());
  await showing(host, "We're very busy right now.");
  shown = preview;
  await pressButton(host, "Try again");
  await showing(host, "Which one is you?");
  expect(host.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Trip");
  await unmount();
});

it("asks for the currency of a file that names none, and checks the file in it", async () => {
  shown = { ...preview, format: "spliit", name: "Harbour", assumesCurrency: true };
  const { host, unmount } = await openWith(new File(["{}"], "spliit.json"));
  await showing(host, "The file doesn't name its currency.");
  await fill(host, "Name", "Port");
  await pickCurrency(host, "CHF");
  expect(inputsOf("groups.previewImport")).toEqual([{ text: "{}" }, { text: "{}", currency: "CHF" }]);
  expect(host.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Port");
  await pick(host, "Ben");
  await submit(host);
  expect(imports()[0]).toMatchObject({ currency: "CHF", name: "Port", ownMember: 1 });
  await unmount();
});

it("imports nothing in a currency whose balances are not shown", async () => {
  shown = { ...preview, format: "spliit", assumesCurrency: true };
  const { host, unmount } = await openWith(new File(["{}"], "spliit.json"));
  await showing(host, "The file doesn't name its currency.");
  await pick(host, "Ben");
  shown = () => {
    throw new AppError("OVERLOADED");
  };
  await pickCurrency(host, "CHF");
  await showing(host, "We're very busy right now.");
  expect(host.querySelector<HTMLButtonElement>("button[type=submit]")?.disabled).toBe(true);
  await submit(host);
  expect(imports()).toEqual([]);
  shown = { ...preview, format: "spliit", assumesCurrency: true };
  await pressButton(host, "Try again");
  await submit(host);
  expect(imports()[0]).toMatchObject({ currency: "CHF", ownMember: 1 });
  await unmount();
});

it("takes a file that is dropped on the page", async () => {
  const { host, unmount } = await renderScreen("/groups/import");
  const drop = new Event("drop", { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { types: ["Files"], files: [csv()] } });
  await act(async () => {
    host.querySelector("main form")?.dispatchEvent(drop);
  });
  await showing(host, "Which one is you?");
  expect(drop.defaultPrevented).toBe(true);
  await unmount();
});

it("says that it is offline, and imports again once it is back", async () => {
  const { host, unmount } = await openWith(csv());
  await showing(host, "Which one is you?");
  await pick(host, "Ben");
  await setNetwork(false);
  await showing(host, "You're offline. Imports need a connection.");
  const button = () => host.querySelector<HTMLButtonElement>("button[type=submit]");
  expect(button()?.disabled).toBe(true);
  await setNetwork(true);
  expect(button()?.disabled).toBe(false);
  await unmount();
});

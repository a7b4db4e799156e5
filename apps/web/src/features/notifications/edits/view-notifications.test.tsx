import { maskAmounts } from "@evenly/ui";
import { afterEach, expect, test } from "vitest";
import { renderWithTexts } from "../../../testing/render-with-texts.tsx";
import { loadViews } from "../../offline/queue/edit-views.ts";
import type { Edit } from "../../offline/queue/edits.ts";
import { useEditTexts } from "../../offline/use-edit-texts.ts";
import { makeNotification } from "../testing/make-notification.ts";

afterEach(() => maskAmounts(false));

const { id } = makeNotification(1);
const title = "Your fee of $12.34 was waived";
const putOff: Edit = { kind: "snooze", id, title, until: new Date("2026-11-23T01:00:00Z") };
const archived: Edit = { kind: "notification", id, title, action: "archive" };

async function wordsOf(edit: Edit, locale: "en" | "de" = "en"): Promise<readonly string[]> {
  let words: readonly string[] = [];
  await loadViews([edit]);
  function Reader() {
    const { title: name, changes } = useEditTexts()(edit);
    words = [name, changes];
    return null;
  }
  const { unmount } = await renderWithTexts(<Reader />, locale);
  unmount();
  return words;
}

test("a pending change of a notification is named without digits while amounts are hidden", async () => {
  expect((await wordsOf(archived))[0]).toBe(title);
  maskAmounts(true);
  expect((await wordsOf(archived))[0]).toBe("Your fee of $••• was waived");
  expect((await wordsOf(putOff))[0]).toBe("Your fee of $••• was waived");
});

test("the end of a snooze is a day and a time in each language's format", async () => {
  expect((await wordsOf(putOff))[1]).toBe("Comes back Nov 23, 2026, 1:00 AM");
  expect((await wordsOf(putOff, "de"))[1]).toBe("Erscheint wieder am 23.11.2026 um 01:00 Uhr");
});

import { GROUP_FILE_BYTES_MAX } from "@evenly/contract/group-files/rules";
import { expect, it, vi } from "vitest";
import { readText } from "./read-text.ts";

const fileOf = (...parts: BlobPart[]) => new File(parts, "trip.csv");

it("reads UTF-8 text, without the mark of its encoding", async () => {
  expect(await readText(fileOf("\uFEFFDate,Währung\n"))).toEqual({ text: "Date,Währung\n" });
});

it("finds no text in a file without bytes and in one of blank lines", async () => {
  expect(await readText(fileOf())).toEqual({ problem: "empty" });
  expect(await readText(fileOf("\n \r\n"))).toEqual({ problem: "empty" });
});

it("does not read a file above the limit", async () => {
  const read = vi.fn();
  const large = { name: "trip.csv", size: 50 * 1024 * 1024, arrayBuffer: read } as unknown as File;
  expect(await readText(large)).toEqual({ problem: "large" });
  expect(read).not.toHaveBeenCalled();
  const allowed = { ...large, size: GROUP_FILE_BYTES_MAX, arrayBuffer: async () => new Uint8Array([65]) };
  expect(await readText(allowed as unknown as File)).toEqual({ text: "A" });
});

it("reads what spreadsheet programs save: UTF-16 with its mark, and Windows-1252", async () => {
  const text = "Währung;Müller\n";
  const units = [0xfeff, ...[...text].map((letter) => letter.charCodeAt(0))];
  const low = new Uint8Array(units.flatMap((unit) => [unit & 255, unit >> 8]));
  const high = new Uint8Array(units.flatMap((unit) => [unit >> 8, unit & 255]));
  const latin = new Uint8Array(units.slice(1));
  for (const bytes of [low, high, latin]) expect(await readText(fileOf(bytes))).toEqual({ text });
});

it("refuses bytes that are no text, and a file that can't be read any more", async () => {
  expect(await readText(fileOf(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xe4, 0x20])))).toEqual({
    problem: "unreadable",
  });
  const gone = { size: 4, arrayBuffer: () => Promise.reject(new DOMException("gone", "NotFoundError")) };
  expect(await readText(gone as unknown as File)).toEqual({ problem: "unreadable" });
});

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

it("refuses bytes that are no UTF-8, and a file that can't be read any more", async () => {
  expect(await readText(fileOf(new Uint8Array([0x50, 0x4b, 0xe4, 0x20])))).toEqual({ problem: "unreadable" });
  const gone = { size: 4, arrayBuffer: () => Promise.reject(new DOMException("gone", "NotFoundError")) };
  expect(await readText(gone as unknown as File)).toEqual({ problem: "unreadable" });
});

import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { UploadRefused, uploadPicture } from "./upload-picture.ts";

// Files share the modules that they have loaded: the ones with fakes are for this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("../../api/trpc-client.ts");
  vi.resetModules();
});

const renew = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock("../../api/trpc-client.ts", async (original) => ({ ...(await original<object>()), renew }));

type Answer = { readonly status: number; readonly body?: unknown };
let answers: Answer[];
const sent: (string | undefined)[] = [];

/** Fake XMLHttpRequest with one prepared answer for each request. */
class FakeRequest {
  status = 0;
  response: unknown = null;
  responseType = "";
  timeout = 0;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => undefined;
  onerror = () => undefined;
  readonly headers = new Map<string, string>();
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send() {
    sent.push(this.headers.get("authorization"));
    const answer = answers.shift();
    if (!answer) return this.onerror();
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    this.status = answer.status;
    this.response = answer.body ?? null;
    this.onload();
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  renew.mockReset().mockResolvedValue(true);
  sent.length = 0;
  localStorage.setItem("authToken", "first");
  localStorage.setItem("userData", JSON.stringify({ id: "me", displayName: "Mira" }));
});

const upload = (onProgress = (_progress: number) => undefined) => uploadPicture(new Blob(["x"]), onProgress);
const refusal = async () => upload().catch((error: unknown) => error as UploadRefused);

test("reports its progress and resolves without a value", async () => {
  answers = [{ status: 200 }];
  const seen: number[] = [];
  await upload((progress) => void seen.push(progress) as undefined);
  expect(seen).toEqual([0.5]);
  expect(sent).toEqual(["Bearer first"]);
});

test("a refusal has the server's code and reason", async () => {
  answers = [{ status: 422, body: { code: "FILE_REFUSED", reason: "pixels" } }];
  expect(await refusal()).toMatchObject({ code: "FILE_REFUSED", reason: "pixels" });
});

test("an expired session is renewed once, and the picture is sent again with the new token", async () => {
  answers = [{ status: 401 }, { status: 200 }];
  renew.mockImplementation(async () => {
    localStorage.setItem("authToken", "second");
    return true;
  });
  await upload();
  expect(sent).toEqual(["Bearer first", "Bearer second"]);
});

test("no answer, also while renewing, is NETWORK; an ended session is reported as such", async () => {
  answers = [];
  expect(await refusal()).toMatchObject({ code: "NETWORK" });
  answers = [{ status: 401 }];
  renew.mockRejectedValue(new TypeError("fetch failed"));
  expect(await refusal()).toBeInstanceOf(UploadRefused);
  answers = [{ status: 401 }];
  renew.mockReset().mockResolvedValue(false);
  expect(await refusal()).toMatchObject({ code: "SESSION_EXPIRED" });
});

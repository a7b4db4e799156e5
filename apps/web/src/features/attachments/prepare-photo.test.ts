import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { preparePhoto } from "./prepare-photo.ts";

const MB = 1024 * 1024;
const drawn = vi.fn<(width: number, height: number, type: string) => void>();
const close = vi.fn<() => void>();
const open = vi.fn<(file: File, options: object) => Promise<object>>();
const steps: string[] = [];
const photo = (name: string, type: string, bytes: number) =>
  new File([new Uint8Array(bytes)], name, { type });

beforeEach(() => {
  open.mockReset().mockResolvedValue({ width: 8064, height: 6048, close });
  vi.stubGlobal("createImageBitmap", open);
  steps.length = 0;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    set fillStyle(color: string) {
      steps.push(color);
    },
    fillRect: (...place: number[]) => steps.push(`fill ${place.join(" ")}`),
    drawImage: () => steps.push("draw"),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn(this.width, this.height, String(type));
    done(new Blob(["small"], { type: String(type) }));
  });
});
afterEach(() => vi.clearAllMocks());

it.each([
  ["a small picture", photo("a.jpg", "image/jpeg", 100)],
  ["a PDF", photo("a.pdf", "application/pdf", 9 * MB)],
])("sends %s as it is, without opening it", async (_what, file) => {
  expect(await preparePhoto(file)).toBe(file);
  expect(open).not.toHaveBeenCalled();
});

it("shrinks a large photo to 4096 pixels as JPEG, upright", async () => {
  const made = await preparePhoto(photo("IMG.1.PNG", "image/png", 12 * MB));
  expect(made).toMatchObject({ name: "IMG.1.jpg", type: "image/jpeg", size: 5 });
  expect(drawn).toHaveBeenCalledExactlyOnceWith(4096, 3072, "image/jpeg");
  expect(open.mock.calls[0]?.[1]).toEqual({ imageOrientation: "from-image" });
  expect(steps, "transparent places turn white").toEqual(["#fff", "fill 0 0 4096 3072", "draw"]);
  expect(close).toHaveBeenCalledOnce();
});

it("keeps a heavy photo whose sides fit", async () => {
  open.mockResolvedValue({ width: 4096, height: 3072, close });
  const file = photo("a.jpg", "image/jpeg", 6 * MB);
  expect(await preparePhoto(file)).toBe(file);
  expect(drawn).not.toHaveBeenCalled();
});

it("turns HEIC into JPEG where the browser can open it, whatever its size, and is null where it cannot", async () => {
  open.mockResolvedValue({ width: 4032, height: 3024, close });
  const file = photo("IMG_1.HEIC", "", 100);
  expect(await preparePhoto(file)).toMatchObject({ name: "IMG_1.jpg", type: "image/jpeg" });
  expect(drawn).toHaveBeenCalledExactlyOnceWith(4032, 3024, "image/jpeg");
  open.mockRejectedValue(new DOMException("no decoder"));
  expect(await preparePhoto(file)).toBeNull();
  const broken = photo("a.jpg", "image/jpeg", 6 * MB);
  expect(await preparePhoto(broken)).toBe(broken);
});

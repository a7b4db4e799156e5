import type { NoteFingerprintInput } from "@evenly/contract/security/fingerprint";

type Looks = NoteFingerprintInput;

/** What each part of a look is computed from; null where the browser shows nothing. */
const parts: { readonly [Name in keyof Looks]: () => string | null | Promise<string | null> } = {
  screenResolution: () => `${screen.width}x${screen.height}x${screen.colorDepth}`,
  timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: () => navigator.languages.join(),
  plugins: () => Array.from(navigator.plugins ?? [], ({ name }) => name).join(),
  canvas: drawText,
  webgl: nameRenderer,
  audio: renderTone,
};

/** How this device looks, each part hashed with the user's id, so that it fits no other account. */
export async function computeLooks(userId: string): Promise<Looks> {
  const entries = Object.entries(parts).map(async ([name, read]) => {
    const value = await Promise.resolve(read()).catch(() => null);
    return [name, value === null || value === "" ? null : await hash(`${userId}\n${name}\n${value}`)];
  });
  return Object.fromEntries(await Promise.all(entries)) as Looks;
}

async function hash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fonts and smoothing differ from device to device. */
function drawText(): string | null {
  const canvas = document.createElement("canvas");
  canvas.width = 220;
  canvas.height = 30;
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  pen.font = "16px sans-serif";
  pen.fillStyle = "#06b";
  pen.fillText("Evenly \u20ac 1,234.50 \ud83d\udc9a", 4, 20);
  return canvas.toDataURL();
}

function nameRenderer(): string | null {
  const gl = document.createElement("canvas").getContext("webgl");
  if (gl === null) return null;
  const names = [gl.VENDOR, gl.RENDERER, gl.VERSION, gl.MAX_TEXTURE_SIZE].map((name) =>
    gl.getParameter(name),
  );
  return names.join();
}

const SAMPLES = 4410;

/** The sum of a compressed tone differs by the arithmetic of the device. */
async function renderTone(): Promise<string | null> {
  if (!("OfflineAudioContext" in globalThis)) return null;
  const audio = new OfflineAudioContext(1, SAMPLES, 44_100);
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.connect(audio.createDynamicsCompressor()).connect(audio.destination);
  tone.start();
  const samples = (await audio.startRendering()).getChannelData(0);
  return String(samples.reduce((sum, sample) => sum + Math.abs(sample), 0));
}

import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** Draws the app's icons from logo.svg into apps/web/public/icons: `node scripts/draw-icons.mjs`. */
const publicDir = fileURLToPath(new URL("../apps/web/public/", import.meta.url));
const packages = fileURLToPath(new URL("../node_modules/", import.meta.url));
const SURFACE = "#ffffff";
const TEXT = "#0b2029";
/** Side of logo.svg in its own units. */
const LOGO_SIDE = 48;
/** Share of the icon's side for the mark; in a maskable icon it must fit into the safe circle. */
const MARK = 0.6;
const MASKABLE_MARK = 0.5;

const logo = readFileSync(`${publicDir}logo.svg`, "utf8");
const halves = [...logo.matchAll(/<path class="(\w+)" d="([^"]+)"/g)].map(([, half = "", d = ""]) => ({
  half,
  d,
}));
const colours = Object.fromEntries(
  [...(logo.split("@media")[0] ?? "").matchAll(/\.(\w+) \{ fill: (#\w+) \}/g)].map(([, half, colour]) => [
    half,
    colour,
  ]),
);
if (halves.length !== 2 || Object.keys(colours).length !== 2)
  throw new Error("logo.svg does not consist of the two expected halves");

mkdirSync(`${publicDir}icons`, { recursive: true });
for (const side of [192, 512]) {
  await draw(`icon-${side}`, side, mark(MARK), SURFACE);
  await draw(`maskable-${side}`, side, mark(MASKABLE_MARK), SURFACE);
}
await draw("apple-touch-icon", 180, mark(MARK), SURFACE);
await draw("monochrome-512", 512, mark(MASKABLE_MARK, "#ffffff"));
await draw("badge-96", 96, mark(1, "#ffffff"));
await draw("shortcut-send-96", 96, glyph("arrow-up-right"), SURFACE);
await draw("shortcut-history-96", 96, glyph("rotate-ccw-clock"), SURFACE);

/**
 * The mark, centred in a unit square.
 * @param {number} share share of the side
 * @param {string} [colour] colour of both halves
 */
function mark(share, colour) {
  const scale = share / LOGO_SIDE;
  const paths = halves.map(({ half, d }) => `<path fill="${colour ?? colours[half]}" d="${d}"/>`).join("");
  return `<g transform="translate(${(1 - share) / 2} ${(1 - share) / 2}) scale(${scale})">${paths}</g>`;
}

/**
 * A navigation icon, centred in a unit square.
 * @param {string} name lucide's name
 */
function glyph(name) {
  const source = readFileSync(`${packages}lucide-react/dist/esm/icons/${name}.mjs`, "utf8");
  const paths = [...source.matchAll(/\bd: "([^"]+)"/g)].map(([, d]) => `<path d="${d}"/>`).join("");
  if (paths === "") throw new Error(`unknown lucide icon ${name}`);
  const stroke = `fill="none" stroke="${TEXT}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g transform="translate(0.2 0.2) scale(0.025)" ${stroke}>${paths}</g>`;
}

/**
 * @param {string} name
 * @param {number} side in pixels
 * @param {string} drawing SVG in a unit square
 * @param {string} [background]
 */
async function draw(name, side, drawing, background) {
  const ground = background === undefined ? "" : `<rect width="1" height="1" fill="${background}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 1 1">${ground}${drawing}</svg>`;
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${publicDir}icons/${name}.png`);
}

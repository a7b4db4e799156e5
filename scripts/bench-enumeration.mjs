import { Agent, request } from "node:http";
import { HOST } from "./bench/http-load.mjs";
import { withServers } from "./bench/with-servers.mjs";
import { line, median } from "./lib/bench-report.mjs";
import { areaUnderCurve } from "./lib/likeness.mjs";

/**
 * Measures whether response times reveal which addresses have an account: npm run bench:enumeration [-- addresses of each kind].
 */
const ASKED_OF_ONE_NETWORK = 20;
let asked = 0;
const count = Number(process.argv[2] ?? 2000);
const CONTROL_COUNT = Math.min(count, 200);
const DIFFERENCE_MS_MAX = 5;
const AREA_OFF_MAX = 0.05;

/** `clients`: concurrent callers. Sign-ins share the cores; the other answers are delayed to multiples of 100 ms. */
const CALLS = [
  {
    name: "sign-in, wrong password",
    path: "auth.login",
    clients: 1,
    more: { password: "Wrong-guess-1", rememberDevice: false },
  },
  { name: "forgotten password", path: "auth.forgotPassword", clients: 16, more: {} },
  { name: "verification, sent again", path: "auth.resendVerification", clients: 16, more: {} },
];
/**
 * Control: registration reveals by its documented answer who has an account, so the measurement must detect it by its time too.
 */
const CONTROL = {
  name: "control: registration",
  path: "auth.register",
  clients: 1,
  more: { password: "Evenly-demo-1", firstName: "A", lastName: "B", acceptTerms: true },
};

const agent = new Agent({ keepAlive: true });
await withServers(async ({ open }) => {
  const { url, facts } = await open("product", { people: count });
  const known = facts.people.map((/** @type {{ email: string }} */ { email }) => email);
  const unknown = Array.from({ length: count }, (_none, index) => `nobody-${index}@example.test`);
  line(`${count} known and ${count} unknown addresses, one after the other in random order`);
  let isAlike = true;
  for (const call of CALLS) {
    const { area, differenceMs, answers } = await measure(url, call, known, unknown);
    const isFine =
      answers.size === 1 && differenceMs < DIFFERENCE_MS_MAX && Math.abs(area - 0.5) < AREA_OFF_MAX;
    line(`${isFine ? "ok  " : "FAIL"} ${answers.size} kind(s) of answer`);
    isAlike &&= isFine;
  }
  const few = [known.slice(0, CONTROL_COUNT), unknown.slice(0, CONTROL_COUNT)];
  const control = await measure(url, CONTROL, few[0], few[1]);
  const isSeen = Math.abs(control.area - 0.5) >= AREA_OFF_MAX && control.answers.size > 1;
  line(isSeen ? "ok   seen, as it must be" : "FAIL the measure sees nothing");
  agent.destroy();
  return isAlike && isSeen;
});

/**
 * @param {string} url
 * @param {typeof CALLS[number] | typeof CONTROL} call
 * @param {readonly string[]} known
 * @param {readonly string[]} unknown
 */
async function measure(url, { name, path, clients, more }, known, unknown) {
  const questions = [
    ...known.map((email) => ({ email, isKnown: true })),
    ...unknown.map((email) => ({ email, isKnown: false })),
  ]
    .map((question) => ({ question, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ question }) => question);
  /** @type {{ known: number[], unknown: number[] }} */
  const times = { known: [], unknown: [] };
  /** @type {Set<string>} */
  const answers = new Set();
  const client = async () => {
    for (let next = questions.pop(); next; next = questions.pop()) {
      const { milliseconds, answer } = await ask(`${url}/trpc/${path}`, { email: next.email, ...more });
      times[next.isKnown ? "known" : "unknown"].push(milliseconds);
      answers.add(answer);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const [one, other] = [median(times.known), median(times.unknown)];
  const area = areaUnderCurve(times.known, times.unknown);
  const differenceMs = Math.abs(one - other);
  line(
    `${name.padEnd(28)} known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, apart ${differenceMs.toFixed(2)} ms, area ${area.toFixed(3)}`,
  );
  return { area, differenceMs, answers };
}

/**
 * @param {string} url
 * @param {object} input
 * @returns {Promise<{ milliseconds: number, answer: string }>}
 */
function ask(url, input) {
  // Wrong passwords are limited per network, so the calls come from many.
  const network = Math.floor(asked++ / ASKED_OF_ONE_NETWORK);
  const localAddress = `127.0.${1 + Math.floor(network / 250)}.${1 + (network % 250)}`;
  const body = JSON.stringify({ json: input });
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = {
      host: HOST,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const sent = request(url, { agent, method: "POST", headers, localAddress }, (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.once("end", () => {
        const milliseconds = performance.now() - startedAt;
        const id = String(response.headers["x-request-id"]);
        resolve({ milliseconds, answer: `${response.statusCode} ${text.replaceAll(id, "id")}` });
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

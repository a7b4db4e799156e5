/** The people whose payments the journeys make; their password is public. */
const PEOPLE = ["ana@evenly.test", "ben@evenly.test"];
const PASSWORD = "Evenly-demo-1";

/**
 * Turns the fraud detection of the journeys' people off: they make more payments within ten minutes than anyone is asked no code
 * for. Amounts still need their proofs.
 * @param {string} url
 */
export async function unprotectDemoPeople(url) {
  for (const email of PEOPLE) {
    const { token } = await ask(`${url}/api/auth/login`, { email, password: PASSWORD });
    const input = { json: { isEnabled: false, expectedVersion: 0, password: PASSWORD } };
    await ask(`${url}/trpc/fraud.updateSettings`, input, token);
  }
}

/**
 * @param {string} address
 * @param {object} body
 * @param {string} [token]
 */
async function ask(address, body, token) {
  const headers = {
    "content-type": "application/json",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
  return answer.json();
}

import type Stripe from "stripe";
import { declines } from "../cards/declines.ts";
import { attachMethod, cardOf, detachMethod, findMethod, refuseForeignMethod } from "../cards/find-method.ts";
import { addMethod, type CardInput } from "../cards/new-method.ts";
import { findCardByNumber, findNamedCard, hasValidCheckDigit } from "../cards/test-cards.ts";
import type { Core, Route } from "../core.ts";
import type { Params } from "../http/form.ts";
import { listPage, pageParams } from "../http/lists.ts";
import { cardError, invalidRequest, missingResource } from "../http/provider-error.ts";
import { needText, readChoice, readGroup, readInteger, readMetadata, readText } from "../http/read-params.ts";
import { idOf } from "../ids.ts";
import { findCustomer } from "./customers.ts";

export const paymentMethodRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/payment_methods",
    params: ["type", "card", "billing_details", "metadata"],
    run: (core, { params }) => addMethod(core, readCard(core, params)),
  },
  {
    method: "GET",
    path: "/payment_methods/:id",
    params: [],
    run: (core, { id }) => findSaved(core, id),
  },
  {
    method: "GET",
    path: "/payment_methods",
    params: [...pageParams, "customer", "type"],
    run: (core, { params }) =>
      listMethods(core, params, findCustomer(core, needText(params, "customer")), "/v1/payment_methods"),
  },
  {
    method: "GET",
    path: "/customers/:id/payment_methods",
    params: [...pageParams, "type"],
    run: (core, { id, params }) =>
      listMethods(core, params, findCustomer(core, id), `/v1/customers/${id}/payment_methods`),
  },
  {
    method: "POST",
    path: "/payment_methods/:id/attach",
    params: ["customer"],
    run: attach,
  },
  {
    method: "POST",
    path: "/payment_methods/:id/detach",
    params: [],
    run: detach,
  },
];

function findSaved({ state }: Core, id: string): Stripe.PaymentMethod {
  const method = state.paymentMethods.get(id);
  if (!method) throw missingResource("PaymentMethod", id, "payment_method");
  return method;
}

function listMethods(
  { state }: Core,
  params: Params,
  customer: Stripe.Customer,
  url: string,
): Stripe.ApiList<Stripe.PaymentMethod> {
  readChoice(params, "type", ["card"]);
  const rows = [...state.paymentMethods.values()].filter((one) => idOf(one.customer) === customer.id);
  return listPage(rows, params, { name: "PaymentMethod", url });
}

function attach(core: Core, { id, params }: { id: string; params: Params }): Stripe.PaymentMethod {
  const customer = findCustomer(core, needText(params, "customer"));
  const method = findMethod(core, id);
  refuseForeignMethod(core, method, customer.id);
  const card = cardOf(core, method);
  if (card.decline && !card.attaches) throw cardError(card.decline);
  attachMethod(core, method, customer.id);
  return method;
}

function detach(core: Core, { id }: { id: string }): Stripe.PaymentMethod {
  const method = findSaved(core, id);
  if (method.customer === null)
    throw invalidRequest("This payment method is attached to no customer.", { param: "payment_method" });
  detachMethod(core, method);
  return method;
}

function readCard(core: Core, params: Params): CardInput {
  needText(params, "type");
  readChoice(params, "type", ["card"]);
  const fields = readGroup(params, "card");
  if (!fields)
    throw invalidRequest("The parameter card is missing.", { code: "parameter_missing", param: "card" });
  const common = { billing: readBilling(params), metadata: readMetadata(params) };
  const thisYear = new Date(core.now()).getUTCFullYear();
  const token = readText(fields, "token");
  if (token === undefined) return { ...common, ...readNumber(core, fields) };
  const card = findNamedCard(token);
  if (!card) throw missingResource("token", token, "card[token]");
  return { ...common, card, expMonth: 12, expYear: thisYear + 3, hasCvc: true };
}

function readNumber(core: Core, fields: Params): Omit<CardInput, "billing" | "metadata"> {
  const number = needText(fields, "number").replace(/[ -]/g, "");
  if (!hasValidCheckDigit(number)) throw cardError(declines.incorrectNumber, { param: "number" });
  const expMonth = readInteger(fields, "exp_month") ?? 0;
  const expYear = fullYear(readInteger(fields, "exp_year") ?? 0);
  const now = new Date(core.now());
  if (expMonth < 1 || expMonth > 12) throw cardError(declines.invalidMonth, { param: "exp_month" });
  if (expYear < now.getUTCFullYear() || expYear > now.getUTCFullYear() + 50)
    throw cardError(declines.invalidYear, { param: "exp_year" });
  if (expYear === now.getUTCFullYear() && expMonth < now.getUTCMonth() + 1)
    throw cardError(declines.invalidMonth, { param: "exp_month" });
  const cvc = readText(fields, "cvc");
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) throw cardError(declines.invalidCvc, { param: "cvc" });
  const card = findCardByNumber(number);
  if (!card) throw cardError(declines.notATestCard, { param: "number" });
  return { card, expMonth, expYear, hasCvc: cvc !== undefined };
}

function fullYear(year: number): number {
  return year < 100 ? year + 2000 : year;
}

function readBilling(params: Params): Partial<Stripe.PaymentMethod.BillingDetails> {
  const group = readGroup(params, "billing_details") ?? {};
  const address = readGroup(group, "address");
  const [email, name, phone] = ["email", "name", "phone"].map((field) => readText(group, field) ?? null);
  return {
    email: email ?? null,
    name: name ?? null,
    phone: phone ?? null,
    address: address
      ? {
          city: readText(address, "city") ?? null,
          country: readText(address, "country") ?? null,
          line1: readText(address, "line1") ?? null,
          line2: readText(address, "line2") ?? null,
          postal_code: readText(address, "postal_code") ?? null,
          state: readText(address, "state") ?? null,
        }
      : null,
  };
}

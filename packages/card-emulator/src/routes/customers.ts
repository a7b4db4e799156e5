import type Stripe from "stripe";
import { detachMethod } from "../cards/find-method.ts";
import type { Core, Route } from "../core.ts";
import type { Params } from "../http/form.ts";
import { listPage, pageParams, readCreated } from "../http/lists.ts";
import { missingResource } from "../http/provider-error.ts";
import { readMetadata, readText } from "../http/read-params.ts";
import { idOf, newId, randomText } from "../ids.ts";

const inputParams = ["email", "name", "description", "phone", "metadata"];

export const customerRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/customers",
    params: inputParams,
    run: (core, { params }) => createCustomer(core, params),
  },
  {
    method: "GET",
    path: "/customers",
    params: [...pageParams, "created", "email"],
    run: ({ state }, { params }) => {
      const email = readText(params, "email");
      const isCreated = readCreated(params);
      const rows = [...state.customers.values()].filter(
        (one) => isCreated(one) && (email === undefined || one.email === email),
      );
      return listPage(rows, params, { name: "customer", url: "/v1/customers" });
    },
  },
  {
    method: "GET",
    path: "/customers/:id",
    params: [],
    run: (core, { id }): Stripe.Customer | Stripe.DeletedCustomer =>
      core.state.deletedCustomers.has(id)
        ? { id, object: "customer", deleted: true }
        : findCustomer(core, id, "id"),
  },
  {
    method: "POST",
    path: "/customers/:id",
    params: inputParams,
    run: (core, { id, params }) => updateCustomer(core, findCustomer(core, id, "id"), params),
  },
  {
    method: "DELETE",
    path: "/customers/:id",
    params: [],
    run: (core, { id }) => deleteCustomer(core, findCustomer(core, id, "id")),
  },
];

export function findCustomer({ state }: Core, id: string, param = "customer"): Stripe.Customer {
  const customer = state.customers.get(id);
  if (!customer) throw missingResource("customer", id, param);
  return customer;
}

function createCustomer(core: Core, params: Params): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: core.nowSeconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: readText(params, "description") ?? null,
    discount: null,
    email: readText(params, "email") ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: readMetadata(params),
    name: readText(params, "name") ?? null,
    next_invoice_sequence: 1,
    phone: readText(params, "phone") ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  core.state.customers.set(customer.id, customer);
  core.emit("customer.created", customer);
  return customer;
}

function updateCustomer(core: Core, customer: Stripe.Customer, params: Params): Stripe.Customer {
  const { email, name, description, phone } = customer;
  const given = (field: string, old: string | null) =>
    params[field] === undefined ? old : (readText(params, field) ?? null);
  // All is read before anything is changed.
  const changes = {
    email: given("email", email),
    name: given("name", name ?? null),
    description: given("description", description),
    phone: given("phone", phone ?? null),
    metadata: { ...customer.metadata, ...readMetadata(params) },
  };
  Object.assign(customer, changes);
  core.emit("customer.updated", customer);
  return customer;
}

/** A deleted customer keeps its payments, and loses its cards. */
function deleteCustomer(core: Core, customer: Stripe.Customer): Stripe.DeletedCustomer {
  const { id } = customer;
  for (const method of core.state.paymentMethods.values())
    if (idOf(method.customer) === id) detachMethod(core, method);
  core.state.customers.delete(id);
  core.state.deletedCustomers.set(id, true);
  core.emit("customer.deleted", customer);
  return { id, object: "customer", deleted: true };
}

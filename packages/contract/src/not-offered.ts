/**
 * Endpoints of products that Vestibule does not offer: payments, analytics, session replays, AI, the data vault, managed
 * email delivery. Published clients call some of them on every page, so each returns an empty result or the error code
 * that these clients handle. Nothing is stored.
 */
import { z } from "zod";
import { endpoint, largeBodyBytes } from "./endpoint.ts";
import { allAccessTypes } from "./schema/responses.ts";
import { text, userIdOrMeFields } from "./schema/values.ts";

const serverAccess = ["server", "admin"] as const;
const adminAccess = ["admin"] as const;

/** An empty array. */
const nothing = () => z.tuple([]);
const noPages = z.strictObject({ next_cursor: z.null() });
const emptyPage = z.strictObject({ items: nothing(), is_paginated: z.literal(true), pagination: noPages });
const emptyUnmarkedPage = z.strictObject({ items: nothing(), pagination: noPages });

/** `custom`: an ID of the application's own, for servers only. */
const customer = {
  customer_type: z.enum(["user", "team", "custom"]),
  customer_id: text().register(userIdOrMeFields, { me: true }),
};
const customerParams = z.strictObject(customer);

/** The body's other fields are ignored. */
const productBody = z.looseObject({ product_id: text().optional(), to_product_id: text().optional() });

/** Clients can only use their own user (text 403 otherwise), and teams in which they have team_admin. */
const customerErrors = ["USER_AUTHENTICATION_REQUIRED", "TEAM_PERMISSION_REQUIRED"] as const;

const emptyCustomerList = (what: "invoices" | "products") =>
  endpoint({
    method: "GET",
    path: `/payments/${what}/{customer_type}/{customer_id}`,
    summary: `Returns no ${what}: payments are not part of Vestibule.`,
    access: allAccessTypes,
    user: "optional",
    params: customerParams,
    status: 200,
    response: emptyPage,
    errors: customerErrors,
  });

const paymentEndpoints = {
  billing: endpoint({
    method: "GET",
    path: "/payments/billing/{customer_type}/{customer_id}",
    summary: "Returns that the customer has no billing account: payments are not part of Vestibule.",
    access: allAccessTypes,
    user: "optional",
    params: customerParams,
    status: 200,
    response: z.strictObject({ has_customer: z.literal(false), default_payment_method: z.null() }),
    errors: customerErrors,
  }),
  products: emptyCustomerList("products"),
  invoices: emptyCustomerList("invoices"),
  item: endpoint({
    method: "GET",
    path: "/payments/items/{customer_type}/{customer_id}/{item_id}",
    summary: "Finds no item: payments are not part of Vestibule.",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ ...customer, item_id: text() }),
    status: 200,
    response: z.strictObject({}),
    errors: [...customerErrors, "ITEM_NOT_FOUND"],
  }),
  updateItemQuantity: endpoint({
    method: "POST",
    path: "/payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity",
    summary: "Finds no item: payments are not part of Vestibule.",
    access: serverAccess,
    user: "optional",
    params: z.strictObject({ ...customer, item_id: text() }),
    status: 200,
    response: z.strictObject({}),
    errors: ["ITEM_NOT_FOUND"],
  }),
  grantProduct: endpoint({
    method: "POST",
    path: "/payments/products/{customer_type}/{customer_id}",
    summary: "Finds no product: payments are not part of Vestibule.",
    access: serverAccess,
    user: "optional",
    params: customerParams,
    body: productBody,
    status: 200,
    response: z.strictObject({}),
    errors: ["PRODUCT_DOES_NOT_EXIST"],
  }),
  switchProduct: endpoint({
    method: "POST",
    path: "/payments/products/{customer_type}/{customer_id}/switch",
    summary: "Finds no product: payments are not part of Vestibule.",
    access: allAccessTypes,
    user: "optional",
    params: customerParams,
    body: productBody,
    status: 200,
    response: z.strictObject({}),
    errors: [...customerErrors, "PRODUCT_DOES_NOT_EXIST"],
  }),
  cancelProduct: endpoint({
    method: "DELETE",
    path: "/payments/products/{customer_type}/{customer_id}/{product_id}",
    summary: "Finds no product: payments are not part of Vestibule.",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ ...customer, product_id: text() }),
    status: 200,
    response: z.strictObject({}),
    errors: [...customerErrors, "PRODUCT_DOES_NOT_EXIST"],
  }),
  paymentMethod: endpoint({
    method: "POST",
    path: "/payments/payment-method/{customer_type}/{customer_id}/{action}",
    summary: "Finds no payment account: payments are not part of Vestibule.",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ ...customer, action: text() }),
    status: 200,
    response: z.strictObject({}),
    errors: [...customerErrors, "STRIPE_ACCOUNT_INFO_NOT_FOUND"],
  }),
  createPurchaseUrl: endpoint({
    method: "POST",
    path: "/payments/purchases/create-purchase-url",
    summary: "Allows no purchases: payments are not part of Vestibule.",
    access: allAccessTypes,
    user: "ignored",
    status: 200,
    response: z.strictObject({}),
    errors: ["NEW_PURCHASES_BLOCKED"],
  }),
  stripeAccount: endpoint({
    method: "GET",
    path: "/internal/payments/stripe/account-info",
    summary: "Finds no payment account: payments are not part of Vestibule.",
    access: adminAccess,
    user: "ignored",
    status: 200,
    response: z.strictObject({}),
    errors: ["STRIPE_ACCOUNT_INFO_NOT_FOUND"],
  }),
  paymentMethodConfigs: endpoint({
    method: "GET",
    path: "/internal/payments/method-configs",
    summary: "Finds no payment account: payments are not part of Vestibule.",
    access: adminAccess,
    user: "ignored",
    status: 200,
    response: z.strictObject({}),
    errors: ["STRIPE_ACCOUNT_INFO_NOT_FOUND"],
  }),
  transactions: endpoint({
    method: "GET",
    path: "/internal/payments/transactions",
    summary: "Returns no transactions: payments are not part of Vestibule.",
    access: adminAccess,
    user: "ignored",
    status: 200,
    response: z.strictObject({ transactions: nothing(), next_cursor: z.null() }),
    errors: [],
  }),
} as const;

const analyticsEndpoints = {
  sendEvents: endpoint({
    method: "POST",
    path: "/analytics/events/batch",
    summary: "Discards the events: analytics are not part of Vestibule.",
    access: allAccessTypes,
    user: "ignored",
    discardedBodyBytes: largeBodyBytes,
    status: 200,
    response: z.strictObject({ inserted: z.literal(0) }),
    errors: [],
  }),
  query: endpoint({
    method: "POST",
    path: "/internal/analytics/query",
    summary: "Answers no queries: analytics are not part of Vestibule.",
    access: adminAccess,
    user: "ignored",
    status: 200,
    response: z.strictObject({}),
    errors: ["ANALYTICS_NOT_ENABLED"],
  }),
  sendReplay: endpoint({
    method: "POST",
    path: "/session-replays/batch",
    summary: "Records nothing: session replays are not part of Vestibule.",
    access: allAccessTypes,
    user: "ignored",
    discardedBodyBytes: largeBodyBytes,
    status: 200,
    response: z.strictObject({}),
    errors: ["ANALYTICS_NOT_ENABLED"],
  }),
  replays: endpoint({
    method: "GET",
    path: "/internal/session-replays",
    summary: "Returns no session replays: they are not part of Vestibule.",
    access: adminAccess,
    user: "ignored",
    status: 200,
    response: emptyUnmarkedPage,
    errors: [],
  }),
  replayChunks: endpoint({
    method: "GET",
    path: "/internal/session-replays/{session_replay_id}/chunks",
    summary: "Returns no parts of a session replay: they are not part of Vestibule.",
    access: adminAccess,
    user: "ignored",
    params: z.strictObject({ session_replay_id: text() }),
    status: 200,
    response: emptyUnmarkedPage,
    errors: [],
  }),
  replayChunkEvents: endpoint({
    method: "GET",
    path: "/internal/session-replays/{session_replay_id}/chunks/{chunk_id}/events",
    summary: "Returns no events of a session replay: they are not part of Vestibule.",
    access: adminAccess,
    user: "ignored",
    params: z.strictObject({ session_replay_id: text(), chunk_id: text() }),
    status: 200,
    response: z.strictObject({ events: nothing() }),
    errors: [],
  }),
  replayEvents: endpoint({
    method: "GET",
    path: "/internal/session-replays/{session_replay_id}/events",
    summary: "Returns no events of a session replay: they are not part of Vestibule.",
    access: adminAccess,
    user: "ignored",
    params: z.strictObject({ session_replay_id: text() }),
    status: 200,
    response: z.strictObject({ chunks: nothing(), chunk_events: nothing() }),
    errors: [],
  }),
} as const;

const vaultParams = z.strictObject({ store_id: text() });

const vaultOperation = (action: "get" | "set") =>
  endpoint({
    method: "POST",
    path: `/data-vault/stores/{store_id}/${action}`,
    summary: "Finds no store: the data vault is not part of Vestibule.",
    access: serverAccess,
    user: "ignored",
    params: vaultParams,
    status: 200,
    response: z.strictObject({}),
    errors: ["DATA_VAULT_STORE_DOES_NOT_EXIST"],
  });

export const notOfferedEndpoints = {
  ...paymentEndpoints,
  ...analyticsEndpoints,
  readVault: vaultOperation("get"),
  writeVault: vaultOperation("set"),
  aiChat: endpoint({
    method: "GET",
    path: "/internal/ai-chat/{thread_id}",
    summary: "Returns no messages: AI is not part of Vestibule.",
    access: adminAccess,
    user: "ignored",
    params: z.strictObject({ thread_id: text() }),
    status: 200,
    response: z.strictObject({ messages: nothing() }),
    errors: [],
  }),
  managedEmailDomains: endpoint({
    method: "GET",
    path: "/internal/emails/managed-onboarding/list",
    summary: "Returns no email domains: managed email delivery is not part of Vestibule.",
    access: adminAccess,
    user: "ignored",
    status: 200,
    response: z.strictObject({ items: nothing() }),
    errors: [],
  }),
  boostEmailCapacity: endpoint({
    method: "POST",
    path: "/emails/capacity-boost",
    summary: "Changes nothing and returns a boost that ends now: Vestibule does not limit the emails of a project.",
    access: serverAccess,
    user: "ignored",
    status: 200,
    response: z.strictObject({ expires_at: z.string() }),
    errors: [],
  }),
  componentVersions: endpoint({
    method: "GET",
    path: "/internal/component-versions",
    summary: "Returns no versions: the development tool of other clients is not part of Vestibule.",
    access: "none",
    user: "ignored",
    status: 200,
    response: z.strictObject({ versions: z.strictObject({}) }),
    errors: [],
  }),
  backendUrls: endpoint({
    method: "GET",
    path: "/internal/backend-urls",
    summary: "Returns no URLs, so that clients keep the one in their environment. A URL would replace it.",
    access: "none",
    user: "ignored",
    status: 200,
    response: z.strictObject({}),
    errors: [],
  }),
} as const;

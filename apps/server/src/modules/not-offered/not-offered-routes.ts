import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Authentication, HandlersOf } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { hasPermission } from "../permissions/index.ts";
import type { Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";

type Services = Pick<Platform, "database" | "clock">;

interface Customer {
  readonly customer_type: "user" | "team" | "custom";
  readonly customer_id: string;
}

/** The permission that other products require for a team's payments. */
const billingPermission = "team_admin";

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Clients can use only their own user, and teams in which they have the permission.
 * @throws PlainError 403, USER_AUTHENTICATION_REQUIRED, TEAM_PERMISSION_REQUIRED
 */
async function assertOwnCustomer(
  database: Queryable,
  { accessType, project, user }: Authentication<Project, Pick<User, "id">>,
  { customer_type: type, customer_id: id }: Customer,
): Promise<void> {
  if (accessType !== "client") return;
  if (type === "custom") throw new PlainError(403, "Clients cannot use customers with an ID of the application's own.");
  if (!user) throw apiError("USER_AUTHENTICATION_REQUIRED");
  if (type === "user") {
    if (user.id !== id.toLowerCase()) throw new PlainError(403, "Clients can only use their own user as a customer.");
    return;
  }
  const member = { projectId: project.id, teamId: id, userId: user.id };
  if (!uuidPattern.test(id) || !(await hasPermission(database, member, billingPermission)))
    throw apiError("TEAM_PERMISSION_REQUIRED", { team_id: id, user_id: user.id, permission_id: billingPermission });
}

/** Called by each handler: a response's arrays are not read-only. */
const getEmptyPage = () => ({ items: [] as [], is_paginated: true as const, pagination: { next_cursor: null } });
const getEmptyUnmarkedPage = () => ({ items: [] as [], pagination: { next_cursor: null } });

const rejectProduct = (id = ""): never => {
  throw apiError("PRODUCT_DOES_NOT_EXIST", { product_id: id, context: null });
};
const rejectStripe = (): never => {
  throw apiError("STRIPE_ACCOUNT_INFO_NOT_FOUND");
};
const rejectAnalytics = (): never => {
  throw apiError("ANALYTICS_NOT_ENABLED");
};
const rejectStore = ({ params }: { readonly params: { readonly store_id: string } }): never => {
  throw apiError("DATA_VAULT_STORE_DOES_NOT_EXIST", { store_id: params.store_id });
};

/** The endpoints of products that Vestibule does not offer. */
export function createNotOfferedHandlers({
  database,
  clock,
}: Services): HandlersOf<typeof contract.notOffered, Project, User> {
  return {
    async billing({ auth, params }) {
      await assertOwnCustomer(database, auth, params);
      return { has_customer: false, default_payment_method: null };
    },
    async products({ auth, params }) {
      await assertOwnCustomer(database, auth, params);
      return getEmptyPage();
    },
    async invoices({ auth, params }) {
      await assertOwnCustomer(database, auth, params);
      return getEmptyPage();
    },
    async item({ auth, params }) {
      await assertOwnCustomer(database, auth, params);
      throw apiError("ITEM_NOT_FOUND", { item_id: params.item_id });
    },
    updateItemQuantity({ params }) {
      throw apiError("ITEM_NOT_FOUND", { item_id: params.item_id });
    },
    grantProduct: ({ body }) => rejectProduct(body.product_id),
    async switchProduct({ auth, params, body }) {
      await assertOwnCustomer(database, auth, params);
      return rejectProduct(body.to_product_id);
    },
    async cancelProduct({ auth, params }) {
      await assertOwnCustomer(database, auth, params);
      return rejectProduct(params.product_id);
    },
    async paymentMethod({ auth, params }) {
      await assertOwnCustomer(database, auth, params);
      return rejectStripe();
    },
    createPurchaseUrl() {
      throw apiError("NEW_PURCHASES_BLOCKED");
    },
    stripeAccount: rejectStripe,
    paymentMethodConfigs: rejectStripe,
    transactions: () => ({ transactions: [], next_cursor: null }),

    sendEvents: () => ({ inserted: 0 }),
    query: rejectAnalytics,
    sendReplay: rejectAnalytics,
    replays: getEmptyUnmarkedPage,
    replayChunks: getEmptyUnmarkedPage,
    replayChunkEvents: () => ({ events: [] }),
    replayEvents: () => ({ chunks: [], chunk_events: [] }),

    readVault: rejectStore,
    writeVault: rejectStore,
    aiChat: () => ({ messages: [] }),
    managedEmailDomains: () => ({ items: [] }),
    boostEmailCapacity: () => ({ expires_at: new Date(clock()).toISOString() }),
    componentVersions: () => ({ versions: {} }),
    backendUrls: () => ({}),
  };
}

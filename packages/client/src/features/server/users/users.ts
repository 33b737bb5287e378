import type { contract } from "@vestibule/contract/endpoints";
import { camelCaseKeys, snakeCaseKeys } from "../../../core/wire/letter-case.ts";
import { withQuery } from "../../../core/wire/paths.ts";
import { findUserIdByKey } from "../api-keys/api-keys.ts";
import { nullOnError } from "../null-on-error.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerUser, ServerUserCreate } from "../server-types.ts";
import { isUuid } from "../uuid.ts";
import { type UserFilters, userFiltersToWire } from "./user-filters.ts";

export interface ListUsersOptions extends UserFilters {
  /** The `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Maximum number of users per page. Default and maximum: 1000. */
  readonly limit?: number | undefined;
  /** The default and only supported order. */
  readonly orderBy?: "signedUpAt" | undefined;
  /** Newest first. Default: false. */
  readonly desc?: boolean | undefined;
}

/**
 * A page of users. `nextCursor` is null on the last page. With filters, a page can be short or even empty without being
 * the last.
 */
export type UserPage = ServerUser[] & { readonly nextCursor: string | null };

/** `isAtLeast`: the count is a lower bound. Filtered counts stop at 10,000. */
export interface UserCount {
  readonly count: number;
  readonly isAtLeast: boolean;
}

/** The project's users, anonymous users included. */
export interface ServerUserDirectory {
  listUsers(options?: ListUsersOptions): Promise<UserPage>;
  /** Counts the matching users, or all users without filters. */
  countUsers(filters?: UserFilters): Promise<UserCount>;
  /** Iterates over all users, one page in memory at a time. `limit`: page size, default 100. */
  iterateUsers(options?: ListUsersOptions): AsyncGenerator<ServerUser, void, undefined>;
  /** @throws USER_EMAIL_ALREADY_EXISTS, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG */
  createUser(options: ServerUserCreate): Promise<ServerUser>;
}

const iteratedPageSize = 100;

export function createUserDirectory(context: ServerContext): ServerUserDirectory {
  const listUsers = async ({ cursor, limit, orderBy, desc, ...filters }: ListUsersOptions = {}): Promise<UserPage> => {
    const page = { cursor, limit, order_by: orderBy && "signed_up_at", desc };
    const path = withQuery("/users", { ...page, ...userFiltersToWire(filters) });
    const { items, pagination } = await context.api.call<typeof contract.users.list>("GET", path, { session: null });
    return Object.assign(items.map(context.parseUser), { nextCursor: pagination.next_cursor });
  };
  return {
    listUsers,
    countUsers: async (filters = {}) => {
      const path = withQuery("/users/count", userFiltersToWire(filters));
      return camelCaseKeys(await context.api.call<typeof contract.users.count>("GET", path, { session: null }));
    },
    async *iterateUsers({ cursor, limit = iteratedPageSize, ...same } = {}) {
      let next: string | null | undefined = cursor;
      do {
        const page: UserPage = await listUsers({ ...same, limit, cursor: next });
        yield* page;
        next = page.nextCursor;
      } while (next !== null);
    },
    createUser: async (options) => {
      const body = snakeCaseKeys(options);
      return context.parseUser(
        await context.api.call<typeof contract.users.create>("POST", "/users", { session: null, body }),
      );
    },
  };
}

/** Null when the user doesn't exist. Only the ID in this request can be invalid. */
export async function findUserById(context: ServerContext, id: string): Promise<ServerUser | null> {
  if (!isUuid(id)) return null;
  return nullOnError(["USER_NOT_FOUND", "SCHEMA_ERROR"], async () =>
    context.parseUser(await context.api.call<typeof contract.users.read>("GET", `/users/${id}`, { session: null })),
  );
}

/** Null for an invalid key or a team key. */
export async function findUserByApiKey(context: ServerContext, apiKey: string): Promise<ServerUser | null> {
  const userId = await findUserIdByKey(context, apiKey);
  return userId === null ? null : findUserById(context, userId);
}

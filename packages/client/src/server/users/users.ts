import type { contract } from "@vestibule/contract/endpoints";
import { camelCaseKeys, snakeCaseKeys } from "../../wire/letter-case.ts";
import { findUserIdByKey } from "../api-keys/api-keys.ts";
import { nullOnError } from "../null-on-error.ts";
import { withQuery } from "../paths.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerUser, ServerUserCreate } from "../server-types.ts";
import { isUuid } from "../uuid.ts";
import { type UserFilters, userFiltersToWire } from "./user-filters.ts";

export interface ListUsersOptions extends UserFilters {
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
  /** Most users of a page. Default and most: 1000. */
  readonly limit?: number | undefined;
  /** Default, and the only order there is. */
  readonly orderBy?: "signedUpAt" | undefined;
  /** Newest first. Default: false. */
  readonly desc?: boolean | undefined;
}

/** A page of users. `nextCursor`: null on the last one; with filters a page may be short, or even empty, and not be the last one. */
export type UserPage = readonly ServerUser[] & { readonly nextCursor: string | null };

/** `isAtLeast`: there may be more. Nobody is counted beyond 10 000, unless all users are. */
export interface UserCount {
  readonly count: number;
  readonly isAtLeast: boolean;
}

/** Of an app: the users of the project, anonymous ones included. */
export interface ServerUserDirectory {
  listUsers(options?: ListUsersOptions): Promise<UserPage>;
  /** How many users match; without filters, how many there are. */
  countUsers(filters?: UserFilters): Promise<UserCount>;
  /** All users, a page at a time; only one page is held. `limit`: users of a page, by default 100. */
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

/** Null when there is no such user. Nothing but the id can be wrong with this request. */
export async function findUserById(context: ServerContext, id: string): Promise<ServerUser | null> {
  if (!isUuid(id)) return null;
  return nullOnError(["USER_NOT_FOUND", "SCHEMA_ERROR"], async () =>
    context.parseUser(await context.api.call<typeof contract.users.read>("GET", `/users/${id}`, { session: null })),
  );
}

/** Null for a key that opens nothing, or is a team's. */
export async function findUserByApiKey(context: ServerContext, apiKey: string): Promise<ServerUser | null> {
  const userId = await findUserIdByKey(context, apiKey);
  return userId === null ? null : findUserById(context, userId);
}

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPatterns, pageQuery, readListOrPage } from "../schema/responses.ts";
import { flag, millis, name, uuid } from "../schema/values.ts";

const base = {
  id: z.string(),
  description: z.string(),
  created_at_millis: millis(),
  expires_at_millis: millis(),
};

const lastFour = z.strictObject({ last_four: z.string() });

/** A set of up to three project keys, each identified by its last four characters. */
const projectKeySetRead = z.strictObject({
  ...base,
  manually_revoked_at_millis: millis().optional(),
  /** Our addition, accurate to about a minute. Absent: never used. */
  last_used_at_millis: millis().optional(),
  publishable_client_key: lastFour.optional(),
  secret_server_key: lastFour.optional(),
  super_secret_admin_key: lastFour.optional(),
});

/** The only response with the full keys. */
const projectKeySetFirstView = z.strictObject({
  ...base,
  publishable_client_key: z.string().optional(),
  secret_server_key: z.string().optional(),
  super_secret_admin_key: z.string().optional(),
});

const projectKeySetCreate = z
  .strictObject({
    description: name(),
    expires_at_millis: millis(),
    has_publishable_client_key: flag(),
    has_secret_server_key: flag(),
    has_super_secret_admin_key: flag(),
  })
  .refine(
    (set) => set.has_publishable_client_key || set.has_secret_server_key || set.has_super_secret_admin_key,
    "must request at least one key",
  );

/** What was created with a key set's super secret admin key or secret server key. */
const projectKeySetCreations = z.strictObject({
  /** Active key sets, including those created with these in turn. Oldest first. */
  key_sets: z.array(z.strictObject({ id: z.string(), description: z.string(), created_at_millis: millis() })),
  /** Open invitations of owners. Oldest first. */
  owner_invitations: z.array(z.strictObject({ id: z.string(), email: z.string(), created_at_millis: millis() })),
  /** Users' sessions that were created through the API and have not expired. */
  session_count: z.number(),
  impersonation_session_count: z.number(),
});

export type ProjectKeySetCreations = z.output<typeof projectKeySetCreations>;
export type ProjectKeySetRead = z.output<typeof projectKeySetRead>;
export type ProjectKeySetFirstView = z.output<typeof projectKeySetFirstView>;
export type ProjectKeySetCreate = z.output<typeof projectKeySetCreate>;

const idParam = z.strictObject({ id: uuid() });

export const projectKeyEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/internal/api-keys",
    summary:
      "Lists the project's key sets, newest first, including revoked and expired ones. Paginated if limit or cursor is given, and after 10,000 key sets.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject(pageQuery(cursorPatterns.timeAndId)),
    status: 200,
    response: readListOrPage(projectKeySetRead),
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/internal/api-keys",
    summary: "Creates a key set. Only this response contains the full keys.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: projectKeySetCreate,
    status: 200,
    response: projectKeySetFirstView,
    errors: ["PROJECT_NOT_FOUND"],
  }),
  read: endpoint({
    method: "GET",
    path: "/internal/api-keys/{id}",
    summary: "Returns a key set.",
    access: ["admin"],
    user: "ignored",
    params: idParam,
    query: z.strictObject({}),
    status: 200,
    response: projectKeySetRead,
    errors: ["API_KEY_NOT_FOUND"],
  }),
  listCreations: endpoint({
    method: "GET",
    path: "/internal/api-keys/{id}/creations",
    summary: "Lists what was created with a key set and can outlive it, to decide what to end when its keys leaked.",
    access: ["admin"],
    user: "ignored",
    params: idParam,
    query: z.strictObject({}),
    status: 200,
    response: projectKeySetCreations,
    errors: ["API_KEY_NOT_FOUND"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/internal/api-keys/{id}",
    summary:
      "Renames a key set or revokes it permanently. Revocation also ends its owner invitations, impersonation sessions and webhook tokens, and the key sets created with it.",
    access: ["admin"],
    user: "ignored",
    params: idParam,
    query: z.strictObject({}),
    body: z.strictObject({
      description: name().optional(),
      revoked: flag()
        .refine((value) => value, "must be true: revocation is permanent")
        .optional(),
      /** Our addition. Only with `revoked`: keeps the key sets created with this one. Default: they are revoked too. */
      keep_created_key_sets: flag().optional(),
      /** Our addition. Only with `revoked`: ends the users' sessions that were created with this key set. */
      end_created_sessions: flag().optional(),
    }),
    status: 200,
    response: projectKeySetRead,
    errors: ["API_KEY_NOT_FOUND"],
  }),
} as const;

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { maxListedDefinitions } from "../list-limits.ts";
import { pageQuery, readListOrPage, success } from "../schema/responses.ts";
import { text } from "../schema/values.ts";
import { customPermissionId, permissionId } from "./permission-id.ts";

const definitionRead = z.strictObject({
  id: z.string(),
  description: z.string().optional(),
  contained_permission_ids: z.array(z.string()),
});

export type PermissionDefinitionRead = z.output<typeof definitionRead>;

/** Maximum length in characters. */
const searchMaxLength = 256;
const maxDescriptionLength = 2_000;
const description = () =>
  text().refine((value) => value.length <= maxDescriptionLength, `must be at most ${maxDescriptionLength} characters`);

const create = z.strictObject({
  id: customPermissionId(),
  description: description().optional(),
  contained_permission_ids: z.array(permissionId()).optional(),
});
const update = z.strictObject({
  id: customPermissionId().optional(),
  description: description().optional(),
  contained_permission_ids: z.array(permissionId()).optional(),
  /** The values that the caller read before. A null `description` means none. */
  expected: z
    .strictObject({
      description: description().nullable().optional(),
      contained_permission_ids: z.array(permissionId()).optional(),
    })
    .optional(),
});

export type PermissionDefinitionCreate = z.output<typeof create>;
export type PermissionDefinitionUpdate = z.output<typeof update>;

const params = z.strictObject({ permission_id: permissionId() });

/** The same four endpoints for each scope. */
const definitionEndpoints = <const Path extends string>(path: Path, scope: string) =>
  ({
    list: endpoint({
      method: "GET",
      path,
      summary: `Lists the permissions that exist in a ${scope}, by ID, optionally those whose ID or description contains a text. Has pages if the request asks for them.`,
      access: ["admin"],
      user: "ignored",
      query: z.strictObject({
        ...pageQuery(/^[a-z0-9_:$]{1,256}$/),
        query: text()
          .refine((value) => value.length <= searchMaxLength, `must be at most ${searchMaxLength} characters`)
          .optional(),
      }),
      status: 200,
      response: readListOrPage(definitionRead, maxListedDefinitions),
      errors: [],
    }),
    create: endpoint({
      method: "POST",
      path,
      summary: `Creates a ${scope} permission. A project can have at most 500, and each can directly contain at most 500 (text 400).`,
      access: ["admin"],
      user: "ignored",
      body: create,
      status: 201,
      response: definitionRead,
      errors: ["PERMISSION_ID_ALREADY_EXISTS", "CONTAINED_PERMISSION_NOT_FOUND"],
    }),
    update: endpoint({
      method: "PATCH",
      path: `${path}/{permission_id}`,
      summary: `Updates or renames a ${scope} permission. Absent fields stay unchanged. A new ID also applies to grants, other definitions and defaults. It can directly contain at most 500 others (text 400). Fails without changes if a field differs from \`expected\` (our addition).`,
      access: ["admin"],
      user: "ignored",
      params,
      body: update,
      status: 200,
      response: definitionRead,
      errors: [
        "PERMISSION_NOT_FOUND",
        "PERMISSION_ID_ALREADY_EXISTS",
        "CONTAINED_PERMISSION_NOT_FOUND",
        "CHANGED_MEANWHILE",
      ],
    }),
    delete: endpoint({
      method: "DELETE",
      path: `${path}/{permission_id}`,
      summary: `Deletes a ${scope} permission and removes it from grants, other definitions and defaults.`,
      access: ["admin"],
      user: "ignored",
      params,
      status: 200,
      response: success,
      errors: ["PERMISSION_NOT_FOUND"],
    }),
  }) as const;

export const teamPermissionDefinitionEndpoints = definitionEndpoints("/team-permission-definitions", "team");
export const projectPermissionDefinitionEndpoints = definitionEndpoints("/project-permission-definitions", "project");

import { z } from "zod";
import { endpoint, largeBodyBytes } from "../endpoint.ts";
import { maxOwnedProjects } from "../list-limits.ts";
import { allAccessTypes, readList, success } from "../schema/responses.ts";
import { flag, millis, name, text } from "../schema/values.ts";
import { projectConfigRead, projectConfigWrite } from "./project-config.ts";

/** A project as admins see it. */
/** Of every project, in responses to the newer family of header names. Older clients don't know these fields. */
export const newerProjectFields = {
  is_development_environment: false,
  /** Users own projects here, not teams. */
  owner_team_id: null,
  onboarding_status: "completed",
  onboarding_state: null,
} as const;

/** The only theme of emails, in responses to the newer family. */
export const emailThemeId = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac";

export const projectAdminRead = z.strictObject({
  id: z.string(),
  display_name: z.string(),
  description: z.string(),
  created_at_millis: millis(),
  /** All users, including anonymous ones. */
  user_count: z.number(),
  is_production_mode: z.boolean(),
  config: projectConfigRead.extend({ email_theme: z.literal(emailThemeId).optional() }),
  is_development_environment: z.literal(false).optional(),
  owner_team_id: z.null().optional(),
  onboarding_status: z.literal("completed").optional(),
  onboarding_state: z.null().optional(),
});

export type ProjectAdminRead = z.output<typeof projectAdminRead>;

const displayName = () => name().refine((value) => value.trim() !== "", "must not be blank");

const descriptionMaxLength = 4_096;

/** The values that the caller read before, for optimistic concurrency; include only the relevant fields. */
const projectExpected = z
  .strictObject({
    display_name: z.string(),
    description: z.string(),
    is_production_mode: z.boolean(),
    config: projectConfigRead.partial(),
  })
  .partial();

const updateShape = {
  display_name: displayName().optional(),
  description: text()
    .refine((value) => value.length <= descriptionMaxLength, "must be at most 4096 characters")
    .nullable()
    .optional(),
  is_production_mode: flag().optional(),
  config: projectConfigWrite.optional(),
};

const projectUpdate = z.strictObject({ ...updateShape, expected: projectExpected.optional() });
const projectCreate = z.strictObject({ ...updateShape, display_name: displayName() });

export type ProjectExpected = z.output<typeof projectExpected>;
export type ProjectUpdate = z.output<typeof projectUpdate>;
export type ProjectCreate = z.output<typeof projectCreate>;

export const ownedProjectEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/internal/projects",
    summary: "Lists the projects that the signed-in user of project `internal` owns.",
    access: allAccessTypes,
    user: "required",
    query: z.strictObject({}),
    status: 200,
    response: readList(projectAdminRead, maxOwnedProjects),
    errors: ["USER_AUTHENTICATION_REQUIRED", "EXPECTED_INTERNAL_PROJECT"],
  }),
  create: endpoint({
    method: "POST",
    path: "/internal/projects",
    summary: "Creates a project. The signed-in user of project `internal` becomes its owner.",
    access: allAccessTypes,
    user: "required",
    query: z.strictObject({}),
    body: projectCreate,
    maxBodyBytes: largeBodyBytes,
    status: 201,
    response: projectAdminRead,
    errors: ["USER_AUTHENTICATION_REQUIRED", "EXPECTED_INTERNAL_PROJECT", "IMPERSONATION_FORBIDDEN"],
  }),
} as const;

export const currentProjectEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/internal/projects/current",
    summary: "Returns the project with its full configuration.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    status: 200,
    response: projectAdminRead,
    errors: ["PROJECT_NOT_FOUND"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/internal/projects/current",
    summary:
      "Updates the project. Absent keys stay unchanged; a given configuration key replaces the whole value. Fails without changes if a field differs from `expected` (our addition).",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: projectUpdate,
    maxBodyBytes: largeBodyBytes,
    status: 200,
    response: projectAdminRead,
    errors: ["PROJECT_NOT_FOUND", "CHANGED_MEANWHILE"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/internal/projects/current",
    summary: "Deletes the project and all its data. Project `internal` cannot be deleted.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: ["PROJECT_NOT_FOUND"],
  }),
  testSignUpRules: endpoint({
    method: "POST",
    path: "/internal/sign-up-rules-test",
    summary:
      "Evaluates sign-up rules for a sign-up that doesn't happen. Without `sign_up_rules` and `sign_up_rules_default_action`, uses the stored ones.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: z.strictObject({
      email: text(),
      auth_method: z.enum(["password", "otp", "oauth", "passkey"]).optional(),
      oauth_provider: text().optional(),
      country_code: text().optional(),
      sign_up_rules: projectConfigWrite.shape.sign_up_rules,
      sign_up_rules_default_action: projectConfigWrite.shape.sign_up_rules_default_action,
    }),
    status: 200,
    response: z.strictObject({
      outcome: z.enum(["allow", "restrict", "reject"]),
      /** In the order of their evaluation, until a rule allowed or rejected. */
      evaluated_rules: z.array(
        z.strictObject({
          id: z.string(),
          is_match: z.boolean(),
          /** Why the condition couldn't be evaluated. It then doesn't match. */
          error: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
} as const;

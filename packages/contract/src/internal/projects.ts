import { z } from "zod";
import { endpoint, largeBodyBytes } from "../endpoint.ts";
import { maxOwnedProjects } from "../list-limits.ts";
import { allAccessTypes, readList, success } from "../schema/responses.ts";
import { flag, metadata, millis, name, profileImageUrl, text, uuid, word } from "../schema/values.ts";
import { projectConfigRead, projectConfigWrite } from "./project-config.ts";

/** Steps of setting up a project in dashboards since 2.8.108. Only stored and returned. */
const onboardingStatuses = [
  "config_choice",
  "apps_selection",
  "auth_setup",
  "domain_setup",
  "email_theme_setup",
  "payments_setup",
  "welcome",
  "completed",
] as const;

export const projectLogoNames = ["logo_url", "logo_full_url", "logo_dark_mode_url", "logo_full_dark_mode_url"] as const;

/** The same schema for every logo. */
const eachLogo = <Schema extends z.ZodType>(create: () => Schema) =>
  Object.fromEntries(projectLogoNames.map((name) => [name, create()])) as {
    [Name in (typeof projectLogoNames)[number]]: Schema;
  };

const onboardingStateRead = z.record(z.string(), z.unknown()).nullable();

/** In responses to the newer family of header names. Older clients don't know these fields. */
const newerProjectFields = z.strictObject({
  is_development_environment: z.boolean(),
  /** A team of project `internal` whose members own the project, besides its other owners. */
  owner_team_id: z.string().nullable(),
  onboarding_status: z.enum(onboardingStatuses),
  onboarding_state: onboardingStateRead,
  ...eachLogo(() => z.string().nullable()),
});

export type NewerProjectFields = z.output<typeof newerProjectFields>;

/** The only theme of emails, in responses to the newer family. */
export const emailThemeId = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac";

/** A project as admins see it. */
export const projectAdminRead = z.strictObject({
  id: z.string(),
  display_name: z.string(),
  description: z.string(),
  created_at_millis: millis(),
  /** All users, including anonymous ones. */
  user_count: z.number(),
  is_production_mode: z.boolean(),
  config: projectConfigRead.extend({ email_theme: z.literal(emailThemeId).optional() }),
  ...newerProjectFields.partial().shape,
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
  /** Data URLs of images, or URLs. */
  ...eachLogo(() => profileImageUrl().nullable().optional()),
  onboarding_status: z.enum(onboardingStatuses).optional(),
  onboarding_state: metadata()
    .refine(
      (value) => value === null || (typeof value === "object" && !Array.isArray(value)),
      "must be an object or null",
    )
    .optional(),
};

const projectUpdate = z.strictObject({ ...updateShape, expected: projectExpected.optional() });
const projectCreate = z.strictObject({
  ...updateShape,
  display_name: displayName(),
  owner_team_id: uuid().nullable().optional(),
  is_development_environment: flag().optional(),
});

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
    summary:
      "Creates a project. The signed-in user of project `internal` becomes its owner, and so do the members of the team `owner_team_id`, in which the user must be.",
    access: allAccessTypes,
    user: "required",
    query: z.strictObject({}),
    body: projectCreate,
    maxBodyBytes: largeBodyBytes,
    status: 201,
    response: projectAdminRead,
    errors: [
      "USER_AUTHENTICATION_REQUIRED",
      "EXPECTED_INTERNAL_PROJECT",
      "IMPERSONATION_FORBIDDEN",
      "TEAM_MEMBERSHIP_NOT_FOUND",
    ],
  }),
  transfer: endpoint({
    method: "POST",
    path: "/internal/projects/transfer",
    summary:
      "Transfers a project from its owner team to another. The signed-in user needs the permission `team_admin` in the present team, and must be a member of the new one. All other owners lose access at once; the user stays an owner. A project without an owner team can't be transferred (text 400).",
    access: allAccessTypes,
    user: "required",
    query: z.strictObject({}),
    body: z.strictObject({ project_id: word(), new_team_id: uuid() }),
    status: 200,
    /** Text, as clients expect it. */
    response: z.strictObject({ success: z.literal("true") }),
    errors: [
      "USER_AUTHENTICATION_REQUIRED",
      "EXPECTED_INTERNAL_PROJECT",
      "IMPERSONATION_FORBIDDEN",
      "PROJECT_NOT_FOUND",
      "TEAM_PERMISSION_REQUIRED",
      "TEAM_MEMBERSHIP_NOT_FOUND",
    ],
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

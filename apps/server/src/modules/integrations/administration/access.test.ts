import { afterAll, beforeAll, describe } from "vitest";
import { asOwner, makeOwner, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import type { TestApp, TestRequest } from "../../../testing/test-app.ts";
import { as, createPartnerApp, neon, otherPartner } from "../testing/partners.ts";

/** Project admins can use the partner endpoints of their project. */
let app: TestApp;
let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  app = await createPartnerApp();
  project = await makeProject(app, {
    domains: [{ domain: "https://known.example", handler_path: "/handler" }],
    oauth_providers: [{ id: "gitlab", type: "standard", client_id: "c", client_secret: "s" }],
  });
  other = await makeProject(app);
});
afterAll(() => app.close());

const nowhere = "00000000-0000-4000-8000-00000000000f";
const keySet = {
  description: "k",
  expires_at_millis: 1e13,
  has_publishable_client_key: true,
  has_secret_server_key: false,
  has_super_secret_admin_key: false,
};

interface Row {
  readonly call: string;
  readonly body?: object;
  /** The response for an admin. */
  readonly answer: { readonly status: number; readonly code?: "API_KEY_NOT_FOUND" | null };
}

const ok = { status: 200 };
const made = { status: 201 };
const noKeys = { status: 404, code: "API_KEY_NOT_FOUND" } as const;
const missing = { status: 404, code: null };
const apple = { id: "apple", type: "standard", client_id: "c", client_secret: "s" };

const rows: readonly Row[] = [
  { call: "GET /api-keys", answer: ok },
  { call: "POST /api-keys", body: keySet, answer: ok },
  { call: `GET /api-keys/${nowhere}`, answer: noKeys },
  { call: `PATCH /api-keys/${nowhere}`, body: { description: "x" }, answer: noKeys },
  { call: "GET /domains", answer: ok },
  { call: "POST /domains", body: { domain: "https://new.example" }, answer: made },
  { call: "DELETE /domains/https%3A%2F%2Fnowhere.example", answer: missing },
  { call: "GET /oauth-providers", answer: ok },
  { call: "POST /oauth-providers", body: apple, answer: made },
  { call: "PATCH /oauth-providers/x", body: {}, answer: missing },
  { call: "DELETE /oauth-providers/x", answer: missing },
  { call: "POST /webhooks", body: { url: "https://hooks.example/a" }, answer: ok },
];

describe.each(rows)("$call below /integrations/{partner}", ({ call, body, answer }) => {
  const [method = "", path = ""] = call.split(" ");
  const request = (partner = "neon"): TestRequest => ({ method, path: `/integrations/${partner}${path}`, body });
  const done = path === "/webhooks" ? as(neon) : {};

  runScenarios(
    () => app,
    [
      ...accessScenarios(request(), ["admin"], (access) => ({ ...project.as(access), ...done })),
      {
        name: "the partner's own credentials give no access to a project",
        request: () => ({ ...request(), headers: as(neon) }),
        status: 400,
        code: "ACCESS_TYPE_REQUIRED",
      },
      ...(["client", "server"] as const).map(
        (access): Scenario => ({
          name: `the partner's credentials add nothing to a ${access} key`,
          request: () => ({ ...request(), headers: { ...project.as(access), ...as(neon) } }),
          status: 401,
          code: "INSUFFICIENT_ACCESS_TYPE",
        }),
      ),
      {
        name: "another project's admin key is rejected",
        request: () => ({
          ...request(),
          headers: { ...other.as("admin"), ...done, "x-stack-project-id": project.id },
        }),
        status: 401,
        code: "INVALID_SUPER_SECRET_ADMIN_KEY",
      },
      {
        name: "another project's owner is rejected",
        request: async () => ({
          ...request(),
          headers: { ...asOwner(project, (await makeOwner(app)).owner.accessToken), ...done },
        }),
        status: 401,
        code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
      },
      {
        name: "an unknown partner is not found",
        request: () => ({ ...request("unknown"), headers: { ...project.as("admin"), ...done } }),
        status: 404,
        code: null,
        excludes: ["neon", "rival"],
      },
      {
        name: "an admin of the project is accepted",
        request: () => ({ ...request(), headers: { ...project.as("admin"), ...done } }),
        ...answer,
      },
      ...(body === undefined
        ? []
        : [
            {
              name: "an unknown field is rejected",
              request: () => ({
                ...request(),
                body: { ...body, nothing: 1 },
                headers: { ...project.as("admin"), ...done },
              }),
              status: 400,
              code: "SCHEMA_ERROR",
            } as const,
          ]),
    ],
  );
});

describe("POST /integrations/{partner}/webhooks", () => {
  const request = (headers: Record<string, string>, partner = "neon"): TestRequest => ({
    method: "POST",
    path: `/integrations/${partner}/webhooks`,
    headers: { ...project.as("admin"), ...headers },
    body: { url: "https://hooks.example/b" },
  });
  runScenarios(
    () => app,
    [
      {
        name: "an admin without partner credentials is rejected",
        request: () => request({}),
        status: 401,
        code: null,
      },
      {
        name: "another partner's credentials are rejected",
        request: () => request(as(otherPartner)),
        status: 401,
        code: null,
      },
      {
        name: "the partner's credentials are accepted",
        request: () => request(as(otherPartner), "rival"),
        status: 200,
      },
    ],
  );
});

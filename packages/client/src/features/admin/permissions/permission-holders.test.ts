import { afterEach, describe, expect, it } from "vitest";
import { createTestAdminApp } from "../../../testing/admin-app.ts";
import { type ApiServer, startApiServer } from "../../../testing/api-server.ts";

let server: ApiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const holder = {
  user_id: "u",
  display_name: "Ada",
  profile_image_url: null,
  primary_email: "ada@example.com",
  granted_permission_ids: ["admin"],
};
const shown = {
  userId: "u",
  displayName: "Ada",
  profileImageUrl: null,
  primaryEmail: "ada@example.com",
  grantedPermissionIds: ["admin"],
};

describe.each([
  ["team", { team_id: "t", team_display_name: "Engines" }, { teamId: "t", teamDisplayName: "Engines" }],
  ["project", {}, {}],
] as const)("holders of a %s permission", (scope, wire, read) => {
  it("are listed page by page", async () => {
    const path = `GET /${scope}-permissions/holders` as const;
    server = await startApiServer({
      [path]: () => ({
        body: { items: [{ ...holder, ...wire }], is_paginated: true, pagination: { next_cursor: "next" } },
      }),
    });
    const app = createTestAdminApp(server.baseUrl);
    const list = scope === "team" ? app.listTeamPermissionHolders : app.listProjectPermissionHolders;

    const page = await list("$read", { limit: 2, cursor: "c" });

    expect([...page]).toEqual([{ ...shown, ...read }]);
    expect(page.nextCursor).toBe("next");
    expect(server.requestsTo(path)[0]?.path).toContain("?permission_id=%24read&limit=2&cursor=c");
  });

  it("are counted", async () => {
    server = await startApiServer({
      [`GET /${scope}-permissions/holder-counts`]: () => ({
        body: { items: [{ permission_id: "read", count: 3, is_at_least: true }], is_paginated: false },
      }),
    });
    const app = createTestAdminApp(server.baseUrl);
    const count = scope === "team" ? app.countTeamPermissionHolders : app.countProjectPermissionHolders;

    expect(await count()).toEqual([{ permissionId: "read", count: 3, isAtLeast: true }]);
  });
});

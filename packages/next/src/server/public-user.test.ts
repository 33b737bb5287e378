import type { UserJson } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { toPublicUser } from "./public-user.ts";

describe("the user in the HTML", () => {
  it("has no field that only servers may see, of the user or of the selected team", () => {
    const wire = {
      id: "user",
      primary_email: "ada@example.com",
      server_metadata: { plan: "secret" },
      restricted_by_admin_private_details: "secret",
      a_later_field: "secret",
      selected_team: { id: "team", display_name: "Notes", server_metadata: "secret", created_at_millis: 1 },
    } as unknown as UserJson;
    expect(toPublicUser(wire)).toEqual({
      id: "user",
      primary_email: "ada@example.com",
      selected_team: { id: "team", display_name: "Notes" },
    });
  });
});

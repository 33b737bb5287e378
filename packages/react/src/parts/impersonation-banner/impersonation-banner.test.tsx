import { screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { successJson, userJson } from "../../testing/wire.ts";
import { ImpersonationBanner } from "./impersonation-banner.tsx";

const claims = { is_impersonation: true };
const { deleteCurrent } = contract.sessions;
const banner = () => screen.findByRole("region", { name: "Impersonating a user" });

describe("the impersonation banner", () => {
  it("is on every page of the application during impersonation, and names the user", async () => {
    renderKit(<p>Notes</p>, { server: createFakeServer({ user: userJson() }), claims });
    expect(await within(await banner()).findByText("You're impersonating ada@example.com")).toBeDefined();
    expect(screen.getByText("Notes")).toBeDefined();
  });

  it("is absent in other sessions", async () => {
    const { app } = renderKit(<p>Notes</p>, { server: createFakeServer({ user: userJson() }) });
    await app.getUser();
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("is there even if the user cannot be loaded", async () => {
    const server = createFakeServer({ user: userJson() });
    server.fail(contract.ownUser.read, { status: 500 });
    renderKit(<ImpersonationBanner />, { server });
    expect(await within(await banner()).findByText("You're impersonating a user")).toBeDefined();
  });

  it("ends the session once and leaves for the home page", async () => {
    const server = createFakeServer({ user: userJson() });
    server.respond(deleteCurrent, successJson);
    const release = server.hold(deleteCurrent);
    const { user, visits } = renderKit(<p>Notes</p>, { server, claims });
    await press(user, "Stop impersonating");
    await press(user, "Stop impersonating");
    expect(screen.getByRole("button", { name: "Stop impersonating" }).getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() => expect(visits).toEqual(["/"]));
    expect(server.requestsTo(deleteCurrent)).toHaveLength(1);
  });

  it("says that the session still lasts if the server cannot end it", async () => {
    const server = createFakeServer({ user: userJson() });
    server.fail(deleteCurrent, "offline");
    const { user, visits } = renderKit(<p>Notes</p>, { server, claims });
    await press(user, "Stop impersonating");
    expect(await screen.findByText(/Couldn't stop impersonating\. The server isn't responding\./)).toBeDefined();
    expect(visits).toEqual([]);
  });
});

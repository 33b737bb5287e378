import { screen, within } from "@testing-library/react";
import type { ConnectedAccountRead, ContactChannelRead, PasskeyRead } from "@vestibule/contract/endpoints";
import { contract } from "@vestibule/contract/endpoints";
import { createFakeServer, type FakeServer } from "./fake-server.ts";
import { openPage, type RenderedKit, type RenderKitOptions } from "./render-kit.tsx";
import { listJson, userJson } from "./wire.ts";

type SessionState = {
  methods?: ("password" | "passkey" | "otp" | "totp")[];
  /** Whether sensitive changes need no step-up authentication. Default true. */
  isFresh?: boolean;
  isImpersonation?: boolean;
};

export const emailJson = (change: Partial<ContactChannelRead> = {}): ContactChannelRead => ({
  id: "3a6f1c2e-1111-4c55-8a1e-2b6f0d9e4c21",
  user_id: userJson().id,
  type: "email",
  value: "ada@example.com",
  is_primary: true,
  is_verified: true,
  used_for_auth: true,
  ...change,
});

/** Waits until the security section shows `emailJson()`. The list of sections shows the same email. */
export const expectEmailEntry = async (): Promise<HTMLElement> =>
  within(await screen.findByRole("region", { name: "Emails" })).findByText("ada@example.com");

/** An email that is neither verified nor primary. */
export const secondEmailJson = (change: Partial<ContactChannelRead> = {}): ContactChannelRead => {
  const email = { id: "3a6f1c2e-2222-4c55-8a1e-2b6f0d9e4c22", value: "work@example.com" };
  return emailJson({ ...email, is_primary: false, is_verified: false, used_for_auth: false, ...change });
};

export const passkeyJson = (change: Partial<PasskeyRead> = {}): PasskeyRead => ({
  id: "4b7f1c2e-1111-4c55-8a1e-2b6f0d9e4c21",
  name: "Laptop",
  created_at_millis: Date.UTC(2026, 0, 5, 12),
  last_used_at_millis: null,
  is_backed_up: true,
  ...change,
});

export const accountJson = (change: Partial<ConnectedAccountRead> = {}): ConnectedAccountRead => ({
  id: "5c8f1c2e-1111-4c55-8a1e-2b6f0d9e4c21",
  provider_id: "github",
  account_id: "4711",
  email: "ada@github.example",
  created_at_millis: Date.UTC(2026, 0, 5, 12),
  ...change,
});

/** Sets whether and how the user must confirm their identity. */
export function respondWithSession(server: FakeServer, state: SessionState = {}): void {
  const { methods = ["password"], isFresh = true, isImpersonation = false } = state;
  server.respond(contract.sessions.readCurrent, {
    id: "6d9f1c2e-1111-4c55-8a1e-2b6f0d9e4c21",
    authenticated_at_millis: 1_700_000_000_000,
    fresh_until_millis: isFresh ? 4_102_444_800_000 : 1_700_000_000_000,
    methods,
    is_impersonation: isImpersonation,
  });
}

/** A server for a signed-in user with one email, no teams and empty lists. Updates of the user are stored. */
export function createSettingsServer(initial: Parameters<typeof createFakeServer>[0] = {}): FakeServer {
  const server = createFakeServer({ user: userJson(), ...initial });
  server.respond(contract.contactChannels.list, listJson([emailJson()]));
  server.respond(contract.teams.list, listJson([]));
  server.respond(contract.passkeys.list, listJson([]));
  server.respond(contract.connectedAccounts.list, listJson([]));
  respondWithSession(server);
  server.respond(contract.ownUser.update, ({ body }) => {
    server.user = { ...(server.user ?? userJson()), ...(body as object) };
    return server.user;
  });
  return server;
}

/** Opens a section of the account settings. `section`: its URL fragment. */
export const openSettings = (
  section: string,
  server: FakeServer,
  options: Partial<RenderKitOptions> = {},
): RenderedKit => openPage(`account-settings#${section}`, { server, ...options });

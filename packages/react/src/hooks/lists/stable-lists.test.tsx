import { act, cleanup, render, screen } from "@testing-library/react";
import { StackClientApp } from "@vestibule/client";
import { Suspense } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { StackProvider } from "../../provider/stack-provider.tsx";
import { useTeams } from "../objects/use-teams.ts";
import { useContactChannels } from "../use-contact-channels.ts";
import { useUser } from "../use-user.ts";
import { useApiKeys } from "./use-api-keys.ts";
import { usePermissions } from "./use-permissions.ts";

const claims = btoa(JSON.stringify({ exp: 9_999_999_999 }));
const team = { id: "team", display_name: "Analysts", profile_image_url: null };
const member = { user_id: "user", team_id: "team", permission_ids: [] };
const permission = { id: "billing" };

/** Responses by path; every other list is empty. */
const bodies: Record<string, object> = {
  "/users/me": { id: "user", is_anonymous: false },
  "/teams": { items: [team] },
  "/team-permissions": { items: [permission] },
  "/project-permissions": { items: [permission] },
  "/team-member-profiles": { items: [member] },
};

vi.stubGlobal("fetch", async (url: string | URL) => {
  const path = new URL(url).pathname.replace("/api/v1", "");
  return new Response(JSON.stringify(bodies[path] ?? { items: [], api_keys: [] }));
});
afterEach(cleanup);

const useTeamLists = () => {
  const [first] = useTeams();
  return { first, users: first?.useUsers(), invitations: first?.useInvitations(), keys: first?.useApiKeys() };
};

/** Everything that a component reads from the kit's list hooks in one render. */
const useEveryList = () => {
  const user = useUser();
  return {
    teams: useTeams(),
    contactChannels: useContactChannels(),
    apiKeys: useApiKeys(),
    permissions: usePermissions(),
    direct: usePermissions({ recursive: false }),
    teamPermissions: usePermissions("team"),
    user,
    userTeams: user?.useTeams(),
    userPermissions: user?.usePermissions(),
    ...useTeamLists(),
  };
};

type Values = ReturnType<typeof useEveryList>;

function Page({ version, values }: { version: string; values: Values[] }) {
  values.push(useEveryList());
  return version;
}

async function renderTwice(tokenStore: "memory" | { accessToken: string; refreshToken: string }) {
  const app = new StackClientApp({
    baseUrl: "http://api.example",
    projectId: "p",
    publishableClientKey: "k",
    tokenStore,
  });
  const values: Values[] = [];
  const page = (version: string) => (
    <StackProvider app={app}>
      <Suspense fallback="loading">
        <Page version={version} values={values} />
      </Suspense>
    </StackProvider>
  );
  const { rerender } = render(page("first"));
  await screen.findByText("first");
  const count = values.length;
  await act(async () => rerender(page("second")));
  await screen.findByText("second");
  expect(values).toHaveLength(count + 1);
  return [values[count - 1], values.at(-1)] as const;
}

describe("code review defect 6: every list hook returns the same array until the data changes", () => {
  test("for a signed-in user", async () => {
    const [before, after] = await renderTwice({ accessToken: `x.${claims}.x`, refreshToken: "refresh" });

    expect(before?.teams).toHaveLength(1);
    expect(before?.users).toHaveLength(1);
    for (const name of Object.keys(before ?? {}) as (keyof typeof before)[])
      expect(after?.[name], name).toBe(before?.[name]);
  });

  test("while signed out", async () => {
    const [before, after] = await renderTwice("memory");

    expect(before?.teams).toEqual([]);
    for (const name of Object.keys(before ?? {}) as (keyof typeof before)[])
      expect(after?.[name], name).toBe(before?.[name]);
  });
});

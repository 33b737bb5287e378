import { StackAdminApp } from "@stackframe/stack";
import { stackServerApp as app } from "../../stack.ts";

type Operation = (request: Request) => Promise<unknown>;

/** What an application's server does with the kit. Each answer shows what the kit returned. */
const operations: Readonly<Record<string, Operation>> = {
  "signed-in-user": async (request) => {
    const [byCookies, byRequest] = [await app.getUser(), await app.getUser({ tokenStore: request })];
    return [byCookies?.primaryEmail, byRequest?.primaryEmail];
  },
  users: async () => {
    const primaryEmail = `made-${crypto.randomUUID()}@example.com`;
    const { id } = await app.createUser({ primaryEmail, displayName: "Made by a server" });
    const [found] = await app.listUsers({ query: primaryEmail });
    await found?.update({ displayName: "Changed", serverMetadata: { plan: "pro" } });
    const changed = await app.getUser(id);
    await changed?.delete();
    const deleted = await app.getUser(id);
    return [found?.displayName, changed?.displayName, changed?.serverMetadata, deleted];
  },
  teams: async () => {
    const [team, user] = [await app.createTeam({ displayName: "Founders" }), await app.createUser({})];
    await team.addUser(user.id);
    const members = (await team.listUsers()).length;
    await team.removeUser(user.id);
    const remaining = (await team.listUsers()).length;
    await team.update({ displayName: "Renamed" });
    const changed = await app.getTeam(team.id);
    await team.delete();
    return [members, remaining, changed?.displayName, await app.getTeam(team.id)];
  },
  permissions: async () => {
    const [team, user] = [await app.createTeam({ displayName: "Founders" }), await app.createUser({})];
    await team.addUser(user.id);
    const before = await user.hasPermission(team, "$update_team");
    await user.grantPermission(team, "$update_team");
    const granted = await user.hasPermission(team, "$update_team");
    await user.revokePermission(team, "$update_team");
    return [before, granted, await user.hasPermission(team, "$update_team")];
  },
  project: async () => {
    const project = await new StackAdminApp({ tokenStore: "nextjs-cookie" }).getProject();
    await project.update({ displayName: "Renamed", config: { passkeyEnabled: true } });
    return [project.id === process.env.NEXT_PUBLIC_STACK_PROJECT_ID, (await app.getProject()).displayName];
  },
};

export async function GET(request: Request, { params }: { readonly params: Promise<{ readonly operation: string }> }) {
  const run = operations[(await params).operation];
  return run ? Response.json(await run(request)) : new Response(null, { status: 404 });
}

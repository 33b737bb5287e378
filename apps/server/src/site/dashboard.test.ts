import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Html } from "../pages/html.ts";
import { englishLanguage } from "../pages/languages/page-language.ts";
import { createDashboard } from "./dashboard.ts";

const publicUrl = "https://auth.example.com";
const script = "export const page = 1;".repeat(100);

const pages = {
  "/projects": ["assets/projects.js"],
  "/projects/$projectId/": ["assets/overview.js", "assets/charts.js"],
  "/projects/$projectId/users/$userId": ["assets/user.js"],
  "/projects/$projectId/users/new": ["assets/new-user.js"],
  "/handler/$": ["assets/handler.js"],
  "/owner-invitation": ["assets/invitation.js"],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestibule-dashboard-"));
  await mkdir(join(folder, "assets"));
  for (const [name, title] of [
    ["index.html", "Dashboard"],
    ["sign-in.html", "Sign in"],
  ] as const)
    await writeFile(
      join(folder, name),
      `<!doctype html><head><script type="application/json" id="vestibule-config"></script><title>${title}</title></head>`,
    );
  await writeFile(join(folder, "pages.json"), JSON.stringify(pages));
  await writeFile(join(folder, "mail-frame.html"), "<!doctype html><title>Mail</title>");
  await writeFile(join(folder, "assets", "page-1a2b3c.js"), script);
  await writeFile(join(folder, "assets", "page-1a2b3c.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "assets", "page-1a2b3c.js.gz"), gzipSync(script));
});
afterAll(() => rm(folder, { recursive: true }));

const serve = (path: string, headers: Record<string, string> = {}, publishableClientKey = "pck_key") =>
  createDashboard({
    folder,
    publicUrl,
    publishableClientKey,
    version: "1.2.3",
    hasInbox: true,
    sharedProviderIds: ["github"],
    demoProjectId: null,
    kitIntegrity: { react: "sha512-abc" },
    deleteReadableCookies: async () => [],
    getForm: async (name) => ({ language: englishLanguage, title: name, content: new Html(`<p>form of ${name}</p>`) }),
  })({
    method: "GET",
    path,
    query: new URLSearchParams(path === "/dashboard" ? "next=1" : ""),
    headers,
    readBody: null,
    remoteAddress: "127.0.0.1",
  });
const configIn = (body: unknown) => JSON.parse(/vestibule-config">([^<]*)</.exec(String(body))?.[1] ?? "");

describe("/dashboard", () => {
  test("redirects to its folder and keeps the query", async () => {
    expect(await serve("/dashboard")).toMatchObject({ status: 303, headers: { location: "/dashboard/?next=1" } });
  });

  test.each(["/dashboard/", "/dashboard/projects", "/dashboard/projects/a/users"])(
    "%s is the page with its configuration embedded",
    async (path) => {
      const { status, body, headers } = await serve(path);
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("no-store");
      const config = configIn(body);
      expect(config).toEqual({
        projectId: "internal",
        publishableClientKey: "pck_key",
        baseUrl: publicUrl,
        sessionIdCookieName: "vestibule-dashboard-session-id",
        version: "1.2.3",
        hasInbox: true,
        sharedProviderIds: ["github"],
        demoProjectId: null,
        kitIntegrity: { react: "sha512-abc" },
      });
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
    },
  );

  test("serves the same configuration as JSON for dashboard developers", async () => {
    const page = await serve("/dashboard/");
    expect(JSON.parse(String((await serve("/dashboard/config.json")).body))).toEqual(configIn(page.body));
  });

  test("no configuration value can close its element or act as a replacement pattern", async () => {
    const key = "</script><script>alert(1)</script>$&$1";
    const { body } = await serve("/dashboard/", {}, key);
    expect(configIn(body).publishableClientKey).toBe(key);
    expect(String(body)).not.toContain("<script>alert");
  });

  describe("names the code of the page", () => {
    const readPreloads = async (path: string, cookie: string) =>
      [
        ...String((await serve(`/dashboard${path}`, { cookie })).body).matchAll(
          /modulepreload" crossorigin href="([^"]*)"/g,
        ),
      ].map(([, file]) => file);
    const signedIn = "vestibule-dashboard-session-id=a";

    test.each([
      ["/projects", ["projects"]],
      ["/projects/a", ["overview", "charts"]],
      ["/projects/a/", ["overview", "charts"]],
      ["/projects/a/users/b", ["user"]],
      ["/projects/a/users/new", ["new-user"]],
      ["/projects/a/users/b/c", []],
      ["/constructor", []],
      ["/", []],
    ])("at %s", async (path, names) => {
      expect(await readPreloads(path, signedIn)).toEqual(names.map((name) => `/dashboard/assets/${name}.js`));
    });

    test("only for owners who are signed in", async () => {
      expect(await readPreloads("/projects/a", "another=cookie")).toEqual([]);
    });
  });

  test.each([
    ["/", "another=cookie", "Sign in"],
    ["/projects/a/", "", "Sign in"],
    ["/handler/sign-up", "", "Sign in"],
    ["/handler/sign-in", "vestibule-dashboard-session-id=a", "Dashboard"],
    ["/projects/a/", "vestibule-dashboard-session-id=a", "Dashboard"],
    // Pages for everybody.
    ["/owner-invitation", "", "Dashboard"],
    ["/nowhere", "", "Dashboard"],
  ])("%s with the cookie %j is the page: %s", async (path, cookie, title) => {
    const { body } = await serve(`/dashboard${path}`, { cookie });
    expect(String(body)).toContain(`<title>${title}</title>`);
  });

  test.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ])("a client that accepts %s gets %s", async (accepted, encoding, decode) => {
    const { headers, body } = await serve("/dashboard/assets/page-1a2b3c.js", { "accept-encoding": accepted });
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(decode(body as Buffer).toString()).toBe(script);
  });

  test.each(["", "identity", "gzip;q=0"])("a client that accepts '%s' gets the uncompressed file", async (accepted) => {
    const { headers, body } = await serve("/dashboard/assets/page-1a2b3c.js", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(String(body)).toBe(script);
  });

  test("an email is shown in a frame without an origin, in which only our script runs", async () => {
    const { headers } = await serve("/dashboard/mail-frame");
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("sandbox allow-scripts allow-popups");
    expect(policy).not.toContain("allow-same-origin");
    expect(policy).toContain(`script-src ${publicUrl}/dashboard/mail-frame.js;`);
    expect(policy).toContain("frame-ancestors 'self'");
  });

  test("the frame's script is readable without an origin and without cookies", async () => {
    const { headers } = await serve("/dashboard/assets/page-1a2b3c.js");
    expect(headers["access-control-allow-origin"]).toBe("*");
  });

  test("an unknown file is a 404, not the page", async () => {
    expect((await serve("/dashboard/assets/gone.js")).status).toBe(404);
  });
});

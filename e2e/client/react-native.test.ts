import { createHash, webcrypto } from "node:crypto";
import { createContext, runInContext } from "node:vm";
import type {
  AuthBrowser,
  NativeApp,
  NativeAppOptions,
  NativeCrypto,
  SecureStorage,
} from "@vestibule/client/react-native";
import { type BuildResult, build } from "esbuild";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DemoWithProvider, startDemoWithProvider } from "../journeys/support/identity-provider.ts";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";

const redirectUri = "com.example.app:/callback";
const emailUrl = "https://app.example.com/handler/magic-link-callback";

/** What React Native and Expo have of what the kit uses: no DOM, no cookies, and no Web Crypto. */
const nativeGlobals = {
  AbortController,
  AbortSignal,
  atob,
  btoa,
  clearTimeout,
  fetch,
  Headers,
  setTimeout,
  TextEncoder,
  URL,
  URLSearchParams,
};

let demo: DemoWithProvider;
let project: TestProject;
let bundle: BuildResult<{ write: false; metafile: true }>;
beforeAll(async () => {
  demo = await startDemoWithProvider(["google"]);
  project = await createProject(demo.server.url, {
    magic_link_enabled: true,
    oauth_providers: [{ id: "google", type: "shared" }],
    domains: [
      { domain: redirectUri, handler_path: "/" },
      { domain: "https://app.example.com", handler_path: "/handler" },
    ],
  });
  bundle = await build({
    stdin: { contents: 'export * from "@vestibule/client/react-native"', resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    metafile: true,
    format: "iife",
    globalName: "kit",
    platform: "neutral",
    mainFields: ["react-native", "module", "main"],
    conditions: ["react-native", "vestibule-source", "import"],
  });
});
beforeEach(() => demo.provider.reset());
afterAll(() => demo.stop());

/** The storage of a device, which outlives the app. */
function createStorage(): SecureStorage & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItemAsync: async (key) => values.get(key) ?? null,
    setItemAsync: async (key, value) => void values.set(key, value),
    deleteItemAsync: async (key) => void values.delete(key),
  };
}

const crypto: NativeCrypto = {
  getRandomValues: (values) => webcrypto.getRandomValues(values),
  digest: async (_algorithm, data) => new Uint8Array(createHash("sha256").update(data).digest()).buffer,
};

/** The system's browser, with its own cookies: follows the redirects of our server and of the provider. */
const browser: AuthBrowser = {
  openAuthSessionAsync: async (url) => {
    const started = await fetch(url, { redirect: "manual" });
    const cookie = started.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const callback = await demo.provider.visit(started.headers.get("location") ?? "");
    const finished = await fetch(callback, { redirect: "manual", headers: { cookie } });
    return { type: "success", url: finished.headers.get("location") ?? "" };
  },
};

/** Starts the bundle in a world of its own, as the system starts an app. */
async function startApp(storage: SecureStorage, change: Partial<NativeAppOptions> = {}): Promise<NativeApp> {
  const world = createContext({ ...nativeGlobals });
  runInContext(`${bundle.outputFiles[0]?.text}; globalThis.kit = kit;`, world);
  const { baseUrl, projectId, publishableClientKey } = project;
  return world.kit.createNativeApp({
    ...{ baseUrl, projectId, publishableClientKey, storage, browser, crypto, redirectUri, emailUrl },
    ...change,
  });
}

const signUp = async ({ app }: NativeApp) => {
  const email = freshEmail();
  await app.signUpWithCredential({ email, password, verificationCallbackUrl: emailUrl });
  return email;
};

describe("the client in React Native", () => {
  it("signs a user up with a password, and keeps the session for the next start", async () => {
    const storage = createStorage();
    const email = await signUp(await startApp(storage));
    const restarted = await startApp(storage);
    const user = await restarted.app.getUser({ or: "throw" });
    expect(user.primaryEmail).toBe(email);
    const { accessToken } = await user.currentSession.getTokens();
    expect(accessToken).toMatch(/^ey/);
    expect([...storage.values.keys()]).toEqual([`vestibule-refresh-${project.projectId}`]);
    // Access tokens expire soon, and are not stored. Random refresh tokens have no upper-case letters.
    expect([...storage.values.values()].join()).not.toContain("eyJ");
  });

  it("signs out, here and on the server, and deletes the session from the storage", async () => {
    const storage = createStorage();
    const { app } = await startApp(storage);
    await signUp({ app } as NativeApp);
    const stolen = createStorage();
    for (const [key, value] of storage.values) stolen.values.set(key, value);
    await app.signOut();
    expect(await app.getUser()).toBeNull();
    expect(storage.values.size).toBe(0);
    expect(await (await startApp(stolen)).app.getUser()).toBeNull();
    expect(stolen.values.size).toBe(0);
  });

  it("signs in with a provider in the system's browser", async () => {
    const storage = createStorage();
    const native = await startApp(storage);
    expect(await native.signInWithOAuth("google")).toBe(true);
    expect((await native.app.getUser())?.displayName).toBe("Ada Lovelace");
    expect(storage.values.size).toBe(1);
  });

  it("completes that sign-in after the system ended the app meanwhile, once", async () => {
    const storage = createStorage();
    let redirect = "";
    const slow: AuthBrowser = {
      openAuthSessionAsync: async (...parameters) => {
        redirect = (await browser.openAuthSessionAsync(...parameters)).url ?? "";
        return { type: "dismiss" };
      },
    };
    expect(await (await startApp(storage, { browser: slow })).signInWithOAuth("google")).toBe(false);
    const restarted = await startApp(storage);
    expect(await restarted.signInFromUrl(redirect)).toBe(true);
    expect((await restarted.app.getUser())?.displayName).toBe("Ada Lovelace");
    expect(await restarted.signInFromUrl(redirect)).toBe(false);
  });

  it("ignores the redirect of a sign-in that another app started, and keeps its own (login CSRF)", async () => {
    const storage = createStorage();
    let redirect = "";
    const attacked: AuthBrowser = {
      openAuthSessionAsync: async (...parameters) => {
        redirect = (await browser.openAuthSessionAsync(...parameters)).url ?? "";
        return { type: "success", url: `${redirectUri}?code=attacker&state=attacker` };
      },
    };
    const native = await startApp(storage, { browser: attacked });
    expect(await native.signInWithOAuth("google")).toBe(false);
    expect(await native.app.getUser()).toBeNull();
    expect(await native.signInFromUrl(redirect)).toBe(true);
  });

  it("reports that the user denied consent", async () => {
    demo.provider.behavior.deniesConsent = true;
    const native = await startApp(createStorage());
    await expect(native.signInWithOAuth("google")).rejects.toMatchObject({
      name: "OAuthCallbackError",
      cause: { message: expect.stringContaining("OAUTH_PROVIDER_ACCESS_DENIED") },
    });
  });

  it("signs in with the link from an email, which opens the app", async () => {
    const native = await startApp(createStorage());
    const email = freshEmail();
    expect(await native.sendMagicLinkEmail(email)).toMatchObject({ status: "ok" });
    const { message } = await waitForEmailWithLink(demo.mailServer, email, "magic-link-callback");
    const link = message.text?.match(/https:\/\/app\.example\.com\S+/)?.[0] ?? "";
    expect(await native.signInFromUrl("https://app.example.com/other?code=x")).toBe(false);
    expect(await native.signInFromUrl(link)).toBe(true);
    expect((await native.app.getUser())?.primaryEmail).toBe(email);
  });

  it("is not signed in if the storage refuses the session", async () => {
    const storage = { ...createStorage(), setItemAsync: () => Promise.reject(new Error("The device is locked.")) };
    const native = await startApp(storage);
    await expect(signUp(native)).rejects.toThrow("The device is locked.");
    expect(await native.app.getUser()).toBeNull();
  });

  it("has no code on its path that needs a DOM", () => {
    const [output] = Object.values(bundle.metafile.outputs);
    const own = Object.keys(output?.inputs ?? {}).filter((path) => path.includes("/react-native/"));
    expect(own).toHaveLength(3);
    const code = bundle.outputFiles[0]?.text ?? "";
    const modules = code.split(/^ {2}\/\/ /m).filter((module) => /\b(document|window|location)\b\./.test(module));
    expect(modules.map((module) => module.split("\n", 1)[0]?.replace(/^.*client\/src\//, "")).sort()).toEqual([
      // These ask first whether there is a page.
      "core/platform/browser.ts",
      "core/redirects/navigate.ts",
      "core/tokens/token-stores.ts",
      // These are loaded for methods of web pages: OAuth with redirects, and passkeys.
      "features/connected-accounts/connected-accounts.ts",
      "features/oauth/callback.ts",
      "features/oauth/start.ts",
      "features/passkeys/assert-passkey.ts",
      "features/passkeys/relying-party.ts",
      // This asks with window.prompt, if there is a page and the application has no promptSecondFactor.
      "features/second-factor/ask-second-factor.ts",
      "features/webauthn/run-ceremony.ts",
    ]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requireSecretServerKey, resolveSettings } from "./settings.ts";

const complete = {
  baseUrl: "http://localhost:8100",
  projectId: "project",
  publishableClientKey: "pck_key",
  tokenStore: "nextjs-cookie",
} as const;

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (/VESTIBULE|STACK/.test(name)) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

describe("the settings of an app", () => {
  it.each([
    ["baseUrl", "NEXT_PUBLIC_VESTIBULE_API_URL"],
    ["projectId", "NEXT_PUBLIC_VESTIBULE_PROJECT_ID"],
    ["publishableClientKey", "NEXT_PUBLIC_VESTIBULE_PUBLISHABLE_CLIENT_KEY"],
  ])("without %s, names the variable and the file", (option, variable) => {
    const options = { ...complete, [option]: undefined };
    expect(() => resolveSettings(options)).toThrow(`Set ${variable} in the file .env.local, or pass ${option}`);
    vi.stubEnv(variable, "given");
    expect(resolveSettings(options)).toMatchObject({ [option]: "given" });
  });

  it("reads the variables of Stack Auth after its own", () => {
    vi.stubEnv("NEXT_PUBLIC_STACK_PROJECT_ID", "theirs");
    const options = { ...complete, projectId: undefined };
    expect(resolveSettings(options).projectId).toBe("theirs");
    vi.stubEnv("VESTIBULE_PROJECT_ID", "on the server");
    expect(resolveSettings(options).projectId).toBe("on the server");
    vi.stubEnv("NEXT_PUBLIC_VESTIBULE_PROJECT_ID", "ours");
    expect(resolveSettings(options).projectId).toBe("ours");
  });

  it("rejects a token store that it doesn't know", () => {
    const options = { ...complete, tokenStore: "cookie" as never };
    expect(() => resolveSettings(options)).toThrow('tokenStore must be "nextjs-http-only-cookie" or "nextjs-cookie"');
  });
});

describe("the secret server key", () => {
  it("comes from the option, then from the environment", () => {
    expect(() => requireSecretServerKey(undefined)).toThrow("Set VESTIBULE_SECRET_SERVER_KEY in the file .env.local");
    vi.stubEnv("STACK_SECRET_SERVER_KEY", "ssk_theirs");
    expect(requireSecretServerKey(undefined)).toBe("ssk_theirs");
    vi.stubEnv("VESTIBULE_SECRET_SERVER_KEY", "ssk_ours");
    expect(requireSecretServerKey(undefined)).toBe("ssk_ours");
    expect(requireSecretServerKey("ssk_given")).toBe("ssk_given");
  });

  it.each(["NEXT_PUBLIC_VESTIBULE_SECRET_SERVER_KEY", "NEXT_PUBLIC_STACK_SECRET_SERVER_KEY"])(
    "must not be in %s, which Next.js writes into the scripts for the browser",
    (name) => {
      vi.stubEnv(name, "ssk_key");
      expect(() => requireSecretServerKey("ssk_key")).toThrow(`Rename ${name} to VESTIBULE_SECRET_SERVER_KEY`);
    },
  );
});

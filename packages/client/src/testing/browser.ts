import { vi } from "vitest";

export interface TestBrowser {
  readonly location: {
    href: string;
    protocol: string;
    hostname: string;
    assign: (to: string) => void;
    replace: (to: string) => void;
  };
  /** The URLs passed to `location.assign` and `location.replace`. */
  readonly visits: { readonly how: "assign" | "replace"; readonly to: string }[];
  /** The cookies by name, percent-encoded as stored. */
  readonly cookies: Map<string, string>;
  /** Every string assigned to `document.cookie`, in order. */
  readonly cookieWrites: string[];
}

/** Installs global `window` and `document` mocks with a small cookie jar, until `vi.unstubAllGlobals()`. */
export function mockBrowser(href = "https://app.example/"): TestBrowser {
  const cookies = new Map<string, string>();
  const cookieWrites: string[] = [];
  const visits: TestBrowser["visits"] = [];
  const location = {
    href,
    protocol: new URL(href).protocol,
    hostname: new URL(href).hostname,
    assign: (to: string) => visits.push({ how: "assign", to }),
    replace: (to: string) => visits.push({ how: "replace", to }),
  };
  const document = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      cookieWrites.push(text);
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
      if (/; max-age=0(;|$)/.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
  const history = {
    state: { index: 1 },
    replaceState: (_state: unknown, _title: string, to: URL | string) => {
      location.href = String(to);
    },
  };
  vi.stubGlobal("window", { location, history });
  vi.stubGlobal("document", document);
  return { location, visits, cookies, cookieWrites };
}

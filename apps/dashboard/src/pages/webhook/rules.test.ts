import { describe, expect, it } from "vitest";
import { webhookRoute } from "./route.ts";
import { createSnippet, environmentLine, snippetKinds } from "./verify-snippets.ts";

it.each<[Record<string, unknown>, object]>([
  [{}, {}],
  [
    { status: "failure", type: "user.created", message: "msg_1" },
    { status: "failure", type: "user.created", message: "msg_1" },
  ],
  [{ status: "sending", type: "a b", message: 7 }, {}],
  [{ tab: "verify", status: "failure" }, { tab: "verify" }],
  [{ tab: "constructor", status: "constructor" }, {}],
])("parses %j as %j", (query, search) => {
  expect(webhookRoute.search(query)).toEqual(search);
});

describe("the verification code", () => {
  it.each(snippetKinds)("%s: listens at the endpoint's port and path, and compiles", (kind) => {
    const code = createSnippet(kind, "http://localhost:4000/hooks/in?key=1");
    expect(code).toContain('"/hooks/in"');
    expect(code).toContain(".listen(4000)");
    expect(code).toContain("process.env.WEBHOOK_SECRET");
    const body = code.replace(/^import .*$/gm, "");
    expect(() => new Function(body)).not.toThrow();
  });

  it("listens on a default port if the URL has none, and contains no secret", () => {
    expect(createSnippet("kit", "https://api.example.com")).toContain(".listen(3000)");
    expect(createSnippet("kit", 'https://api.example.com/"+x+"')).not.toContain('"+x+"');
  });

  it("shows the secret only when it is revealed", () => {
    expect(environmentLine("whsec_abc")).toBe("WEBHOOK_SECRET=whsec_abc");
    expect(environmentLine(undefined)).toBe("WEBHOOK_SECRET=whsec_…");
  });
});

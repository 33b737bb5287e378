import { StackClientApp } from "@vestibule/client";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { StackProvider } from "../provider/stack-provider.tsx";
import { ProblemCode } from "./problem-code.tsx";

const app = new StackClientApp({
  baseUrl: "http://localhost:1",
  projectId: "project",
  publishableClientKey: "key",
  tokenStore: "memory",
});

describe("an error code", () => {
  it.each([
    ["may break after underscores only", "OAUTH_ACCESS_DENIED", "Code: OAUTH_<wbr/>ACCESS_<wbr/>DENIED"],
    ["of one word stays in one piece", "HTTP 502", "Code: HTTP 502"],
  ])("%s", (_case, code, expected) => {
    const html = renderToStaticMarkup(
      <StackProvider app={app}>
        <ProblemCode code={code} />
      </StackProvider>,
    );
    expect(html).toContain(`<p class="vst-code">${expected}</p>`);
  });
});

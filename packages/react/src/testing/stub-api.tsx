import { cleanup, render, screen } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { onTestFinished, vi } from "vitest";

type Answer = object | (() => object | Response);

/**
 * Replaces `fetch` for one test. `answers`: by method and path, such as `GET /teams`; a test can change them. Every other
 * request gets an empty list, and counts as unexpected only where a test looks at `requests`.
 */
export function stubApi(answers: Record<string, Answer>): { readonly requests: string[] } {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(url);
    const request = `${init.method ?? "GET"} ${pathname.replace("/api/v1", "")}`;
    requests.push(request);
    const answer = answers[request] ?? { items: [] };
    const body = typeof answer === "function" ? answer() : answer;
    return body instanceof Response ? body : Response.json(body);
  });
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  return { requests };
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: null };

  static getDerivedStateFromError(error: Error) {
    return { message: `failed: ${error.message}` };
  }

  override render() {
    return this.state.message ?? this.props.children;
  }
}

const NoProvider = ({ children }: { children: ReactNode }) => children;

/** Shows as JSON what a hook returns, `loading` while it suspends, or the error that it throws. */
export function renderHook(
  useValue: () => unknown,
  Provider: (props: { children: ReactNode }) => ReactNode = NoProvider,
): { readonly text: () => string | null } {
  function Shown() {
    return <output>{JSON.stringify(useValue())}</output>;
  }
  render(
    <Boundary>
      <Provider>
        <Suspense fallback="loading">
          <Shown />
        </Suspense>
      </Provider>
    </Boundary>,
  );
  return { text: () => screen.queryByRole("status")?.textContent ?? document.body.textContent };
}

import { messages } from "../messages.ts";
import type { Snippet, SnippetContext } from "./snippet.ts";

const { react, terminal } = messages.snippets;

export const reactSnippets = ({ baseUrl, projectId, publishableClientKey }: SnippetContext): readonly Snippet[] => [
  {
    title: react.create,
    place: terminal,
    code: `npm create --yes vite@latest my-app -- --template react-ts --no-interactive
(cd my-app && npm install)`,
  },
  {
    title: react.install,
    text: react.installText,
    place: terminal,
    code: `npm run build
npm pack -w packages/contract -w packages/client -w packages/react --pack-destination ../my-app
cd ../my-app
npm install ./vestibule-*.tgz`,
  },
  {
    title: react.code,
    text: react.codeText,
    place: "src/main.tsx",
    code: `import { StackClientApp, StackHandler, StackProvider, StackTheme, UserButton, useUser } from "@vestibule/react";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";

const app = new StackClientApp({
  baseUrl: "${baseUrl}",
  projectId: "${projectId}",
  publishableClientKey: "${publishableClientKey}",
  tokenStore: "cookie",
  redirectMethod: "window",
});

function Hello() {
  const user = useUser({ or: "redirect" });
  return (
    <p>
      Hello {user.displayName ?? user.primaryEmail} <UserButton />
    </p>
  );
}

const path = window.location.pathname;
createRoot(document.getElementById("root")!).render(
  <StackProvider app={app}>
    <StackTheme>
      <Suspense fallback="Loading …">{path.startsWith("/handler") ? <StackHandler location={path} /> : <Hello />}</Suspense>
    </StackTheme>
  </StackProvider>,
);`,
  },
  { title: react.run, text: react.runText, place: terminal, code: "npm run dev" },
];

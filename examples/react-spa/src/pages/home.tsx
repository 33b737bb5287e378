import { useStackApp, useUser } from "@vestibule/react";
import { Suspense } from "react";
import { ErrorBoundary } from "../error-boundary.tsx";
import { paths } from "../paths.ts";
import { followLink } from "../router.ts";

const app = `const stack = new StackClientApp({
  ...config,
  tokenStore: "cookie",
});`;
const provider = `<StackProvider app={stack}>
  <UserButton />
</StackProvider>`;
const route = "<StackHandler fullPage />";
const page = 'useUser({ or: "redirect" });';

/** Code with colors. Every second part is a string, a keyword or a component. */
function Code({ children }: { children: string }) {
  const parts = children.split(/("[^"]*"|\b(?:const|new)\b|<\/?[A-Z]\w+|\/?>)/);
  return (
    <pre dir="ltr">
      <code>
        {parts.map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are constant
            <span key={index} className={part.startsWith('"') ? "string" : "keyword"}>
              {part}
            </span>
          ),
        )}
      </code>
    </pre>
  );
}

/** The public home page. */
export function Home() {
  return (
    <>
      <title>Vestibule demo</title>
      <section className="hero">
        <h1>A demo app with auth built in</h1>
        <p>
          Vestibule handles the accounts here: email verification, sign-in, sign-up and the user menu in the corner. The
          rest is a plain Vite and React app.
        </p>
        <div className="buttons">
          <ErrorBoundary fallback={<YourPageButton isPrimary />}>
            <Suspense fallback={<YourPageButton />}>
              <Buttons />
            </Suspense>
          </ErrorBoundary>
        </div>
      </section>
      <section className="box" aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ol>
          <li>
            <div className="step">
              <p>
                Create a client app with <code className="path">@vestibule/react</code> and your project's config.
              </p>
              <Code>{app}</Code>
            </div>
          </li>
          <li>
            <div className="step">
              <p>Wrap your pages in its provider. Components such as the user menu need nothing else.</p>
              <Code>{provider}</Code>
            </div>
          </li>
          <li>
            <div className="step">
              <p>Add a route for the handler pages, such as sign-in, sign-up and account settings.</p>
              <Code>{route}</Code>
            </div>
          </li>
          <li>
            <div className="step">
              <p>Protect a page: visitors sign in first.</p>
              <Code>{page}</Code>
            </div>
          </li>
        </ol>
        <p>
          That's it. The source is in <code className="path">examples/react-spa</code>.
        </p>
      </section>
    </>
  );
}

function YourPageButton({ isPrimary = false }: { isPrimary?: boolean }) {
  return (
    <a className={isPrimary ? "button primary" : "button"} href={paths.yourPage} onClick={followLink}>
      Open your page
    </a>
  );
}

function Buttons() {
  const { urls } = useStackApp();
  const user = useUser();
  if (user)
    return (
      <>
        <p className="who">
          You're signed in as <bdi>{user.displayName ?? user.primaryEmail ?? "a guest"}</bdi>.
        </p>
        <YourPageButton isPrimary />
      </>
    );
  return (
    <>
      <a className="button primary" href={urls.signUp} onClick={followLink}>
        Sign up
      </a>
      <a className="button" href={urls.signIn} onClick={followLink}>
        Sign in
      </a>
    </>
  );
}

import { useStackApp, useUser } from "@vestibule/react";
import { Suspense } from "react";
import { ErrorBoundary } from "../error-boundary.tsx";
import { paths } from "../paths.ts";
import { followLink } from "../router.ts";

const example = `import {
  StackClientApp,
  StackProvider,
  UserButton,
} from "@vestibule/react";

const stack = new StackClientApp({
  ...config,
  tokenStore: "cookie",
});

<StackProvider app={stack}>
  <UserButton />
</StackProvider>

// On a protected page:
useUser({ or: "redirect" });`;

/** Every second part is a string, a keyword or a component. */
const parts = example.split(/("[^"]*"|\b(?:import|from|const|new)\b|<\/?[A-Z]\w+)/);

/** The public home page. */
export function Home() {
  return (
    <>
      <title>Vestibule demo</title>
      <section className="hero">
        <h1>A demo app with auth built in</h1>
        <p>
          Vestibule handles the accounts here: sign-up, email verification, sign-in and the user menu in the corner. The
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
      <section className="box split" aria-labelledby="how">
        <h2 id="how">How it works</h2>
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
        <div>
          <ol>
            <li>
              Wrap your app in <code>StackProvider</code>.
            </li>
            <li>Add a route for the handler pages, such as sign-in, sign-up and account settings.</li>
            <li>
              Call <code>useUser</code> on protected pages. Visitors sign in first.
            </li>
          </ol>
          <p>
            That's it. The source is in <code className="path">examples/react-spa</code>.
          </p>
        </div>
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

import { useStackApp, useUser } from "@vestibule/react";
import { Suspense } from "react";
import { ErrorBoundary } from "../error-boundary.tsx";
import { paths } from "../paths.ts";
import { followLink } from "../router.ts";

const example = `const stack = new StackClientApp({
  ...config,
  tokenStore: "cookie",
});

<StackProvider app={stack}>
  <UserButton />
</StackProvider>`;

/** Open to everybody. */
export function Home() {
  return (
    <>
      <title>Vestibule demo</title>
      <section className="hero">
        <h1>A small application with sign-in</h1>
        <p>
          Everything about accounts on these pages comes from Vestibule: sign-up, verification mail, sign-in, the menu
          in the corner. The rest is a plain Vite and React application.
        </p>
        <div className="buttons">
          <a className="button primary" href={paths.yourPage} onClick={followLink}>
            Open your page
          </a>
          <ErrorBoundary fallback={null}>
            <Suspense>
              <SignUpButton />
            </Suspense>
          </ErrorBoundary>
        </div>
      </section>
      <section className="box" aria-labelledby="how">
        <h2 id="how">All it takes</h2>
        <pre dir="ltr">
          <code>{example}</code>
        </pre>
        <p>
          A route for the handler pages and <code>useUser({'{ or: "redirect" }'})</code> where a page needs somebody:
          that is the whole integration. The sources are in <code>examples/react-spa</code>.
        </p>
      </section>
    </>
  );
}

/** Only while nobody is signed in. */
function SignUpButton() {
  const { urls } = useStackApp();
  if (useUser()) return null;
  return (
    <a className="button" href={urls.signUp} onClick={followLink}>
      Sign up
    </a>
  );
}

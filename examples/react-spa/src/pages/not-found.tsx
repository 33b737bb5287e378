import { paths } from "../paths.ts";
import { followLink } from "../router.ts";

export function NotFound() {
  return (
    <section className="box">
      <title>Page not found · Vestibule demo</title>
      <h1>Page not found</h1>
      <p>This page doesn't exist or was moved.</p>
      <a className="button primary" href={paths.home} onClick={followLink}>
        Go to the home page
      </a>
    </section>
  );
}

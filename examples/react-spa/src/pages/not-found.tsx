import { paths } from "../paths.ts";
import { followLink } from "../router.ts";

export function NotFound() {
  return (
    <section className="box">
      <title>Page not found · Vestibule demo</title>
      <h1>Page not found</h1>
      <p>There is nothing at this address.</p>
      <a className="button primary" href={paths.home} onClick={followLink}>
        Go to home page
      </a>
    </section>
  );
}

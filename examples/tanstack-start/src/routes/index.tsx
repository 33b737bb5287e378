import { createFileRoute, Link } from "@tanstack/react-router";

export const Route = createFileRoute("/")({ component: Home });

function Home() {
  return (
    <main>
      <title>Home</title>
      <h1>Welcome</h1>
      <p>
        <a href="/handler/sign-up">Sign up</a> or open <Link to="/account">your account</Link>.
      </p>
    </main>
  );
}

import { Link } from "react-router";

export default function Home() {
  return (
    <main>
      <title>Home</title>
      <h1>Welcome</h1>
      <p>
        <Link to="/handler/sign-up">Sign up</Link> or open <Link to="/account">your account</Link>.
      </p>
    </main>
  );
}

import { stackServerApp } from "../stack.ts";

/** A server component that requires sign-in. */
export default async function Page() {
  const user = await stackServerApp.getUser({ or: "redirect" });
  const users = await stackServerApp.listUsers({ query: user.primaryEmail ?? "" });
  return (
    <main>
      <h1>Private page of {user.primaryEmail}</h1>
      <p>Users with this email: {users.length}</p>
    </main>
  );
}

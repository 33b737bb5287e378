import { UserBoundary } from "@vestibule/next";
import { stackServerApp } from "../../stack/server";
import { Greeting } from "../greeting";
import { rename } from "./actions";

async function Notes() {
  const user = await stackServerApp.protect();
  return (
    <main>
      <h1>Notes of {user.displayName ?? user.primaryEmail}</h1>
      <Greeting />
      <form action={rename}>
        <input name="name" aria-label="Name" defaultValue={user.displayName ?? ""} />
        <button type="submit">Rename</button>
      </form>
    </main>
  );
}

export default function Private() {
  return (
    <UserBoundary fallback={<p>…</p>}>
      <Notes />
    </UserBoundary>
  );
}

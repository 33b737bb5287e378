"use client";

import { useStackApp, useUser } from "@vestibule/next";

export function Greeting() {
  const user = useUser();
  const { urls } = useStackApp();
  if (!user) return <a href={urls.signUp}>Sign up</a>;
  return (
    <p>
      Signed in as {user.primaryEmail}.{" "}
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </p>
  );
}

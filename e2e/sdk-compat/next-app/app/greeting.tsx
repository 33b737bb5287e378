"use client";
import { useUser } from "@stackframe/stack";

export function Greeting() {
  const user = useUser();
  return <h1>{user ? `Signed in: ${user.primaryEmail}` : "No user is signed in"}</h1>;
}

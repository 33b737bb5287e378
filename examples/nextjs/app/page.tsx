import { UserBoundary } from "@vestibule/next";
import Link from "next/link";
import { Greeting } from "./greeting";

export default function Home() {
  return (
    <main>
      <h1>Notes</h1>
      <UserBoundary fallback={<p>…</p>}>
        <Greeting />
      </UserBoundary>
      <Link href="/private">Your notes</Link>
    </main>
  );
}

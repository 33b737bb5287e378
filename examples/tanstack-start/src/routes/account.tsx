import { createFileRoute } from "@tanstack/react-router";
import { createServerFn } from "@tanstack/react-start";
import { requireUser } from "@vestibule/backend/tanstack-start";
import { useState } from "react";

const getName = createServerFn().handler(async () => {
  const user = await requireUser().getUser();
  return user?.displayName ?? user?.primaryEmail;
});

export const Route = createFileRoute("/account")({ loader: () => getName(), component: Account });

function Account() {
  const name = Route.useLoaderData();
  const [greeting, setGreeting] = useState("");
  const callApi = async () => {
    const response = await fetch("/api/greeting", { method: "POST" });
    setGreeting((await response.json()).greeting ?? response.status);
  };
  return (
    <main>
      <title>Account</title>
      <h1>Hello, {name}</h1>
      <p>
        <button type="button" onClick={callApi}>
          Call the API
        </button>{" "}
        <output>{greeting}</output>
      </p>
      <p>
        <a href="/handler/account-settings">Account settings</a> <a href="/handler/sign-out">Sign out</a>
      </p>
    </main>
  );
}

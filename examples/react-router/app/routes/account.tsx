import { requireUser } from "@vestibule/backend/react-router";
import { Link, type LoaderFunctionArgs, useFetcher, useLoaderData } from "react-router";

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args).getUser();
  return { name: user?.displayName ?? user?.primaryEmail };
}

export default function Account() {
  const { name } = useLoaderData<typeof loader>();
  const greeting = useFetcher<{ greeting: string }>();
  return (
    <main>
      <title>Account</title>
      <h1>Hello, {name}</h1>
      <greeting.Form method="post" action="/api/greeting">
        <button type="submit">Call the API</button> <output>{greeting.data?.greeting}</output>
      </greeting.Form>
      <p>
        <Link to="/handler/account-settings">Account settings</Link> <Link to="/handler/sign-out">Sign out</Link>
      </p>
    </main>
  );
}

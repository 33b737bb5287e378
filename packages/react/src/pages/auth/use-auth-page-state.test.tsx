import { render } from "@testing-library/react";
import { Activity } from "react";
import { expect, test } from "vitest";
import type { ProjectMethods } from "../../methods/project-methods.ts";
import { type AuthPageInputs, useAuthPageState } from "./use-auth-page.ts";

const config = { signUpEnabled: true, credentialEnabled: true, oauthProviders: [] };
const shown = {
  type: "sign-in",
  automaticRedirect: true,
  user: "signed-out",
  project: { config } as unknown as ProjectMethods,
  flow: "idle",
} as const;
type Props = { inputs: Omit<AuthPageInputs, "formShown"> };
const Page = ({ inputs }: Props) => <p>{useAuthPageState(inputs)}</p>;
const PageInAdvance = (props: Props) => (
  <Activity mode="hidden">
    <Page {...props} />
  </Activity>
);

test.each([
  ["on a page", Page],
  ["in a part that React renders in advance, without its effects", PageInAdvance],
])("code review defect 16: the form stays during a refetch of the user, %s", (_place, Tested) => {
  const { container, rerender } = render(<Tested inputs={shown} />);
  expect(container.textContent).toBe("form");

  rerender(<Tested inputs={{ ...shown, user: "loading" }} />);

  expect(container.textContent).toBe("form");
});

test("code review defect 16: without a form before, the page loads", () => {
  const { container } = render(<Page inputs={{ ...shown, user: "loading" }} />);

  expect(container.textContent).toBe("loading");
});

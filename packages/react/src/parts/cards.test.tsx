import { fireEvent, screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, vi } from "vitest";
import { commonFailures, expectAlert, expectFocus, press } from "../testing/actions.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { renderKit } from "../testing/render-kit.tsx";
import { projectJson } from "../testing/wire.ts";
import { checkIcon } from "../ui/icons.ts";
import { getAvatarTint } from "./avatar-fallback.ts";
import { Card } from "./card.tsx";
import { FactList } from "./fact-list.tsx";
import { LoadingPage } from "./loading-card.tsx";
import { MessageCard } from "./message-card.tsx";
import { NextStepCard } from "./next-step-card.tsx";
import { ProblemCard } from "./problem-card.tsx";
import { SignedInCard } from "./signed-in-card.tsx";
import { UserAvatar } from "./user-avatar.tsx";
import { WaitLink } from "./wait-link.tsx";

const options = () => ({ server: createFakeServer() });

describe("a card", () => {
  it("that replaces the focused element focuses its title, others do not", async () => {
    renderKit(<Card title="First" />, options());
    expect(document.activeElement).toBe(document.body);
    renderKit(<Card title="Second" takesFocus />, options());
    await expectFocus(screen.getByRole("heading", { name: "Second" }));
  });

  it("that loads is busy and has a text for screen readers", () => {
    renderKit(<LoadingPage fullPage />, options());
    const heading = screen.getByRole("heading", { level: 1, name: "Loading" });
    expect(heading.closest("[aria-busy=true]")).not.toBeNull();
    expect(screen.getByRole("main").contains(screen.getByRole("status"))).toBe(true);
  });

  it("with an emblem still names the project", async () => {
    const { container } = renderKit(<MessageCard title="Done" emblem={{ icon: checkIcon, tone: "ok" }} />, options());
    await waitFor(() =>
      expect(container.querySelector(".vst-brand > :last-child")?.textContent).toBe(projectJson().display_name),
    );
    expect(container.querySelectorAll(".vst-emblem")).toHaveLength(2);
  });

  it("lists facts as names and values", () => {
    const { container } = renderKit(
      <FactList>
        <dt>App</dt>
        <dd>Terminal</dd>
      </FactList>,
      options(),
    );
    expect(container.querySelector("dl > dt + dd")?.textContent).toBe("Terminal");
  });

  it("with a problem announces it, shows its code, and offers a retry", async () => {
    const retry = vi.fn();
    const { user } = renderKit(
      <ProblemCard problem={{ key: "somethingWrong", code: "HTTP 502" }} retry={retry} />,
      options(),
    );
    await expectAlert("Something went wrong. Try again in a moment.");
    expect(screen.getByText("Code: HTTP 502")).toBeDefined();
    await press(user, "Try again");
    expect(retry).toHaveBeenCalledOnce();
  });

  it.each([
    [{ page: "signIn", label: "Sign in" } as const, ["Sign in", "Go to the home page"]],
    [undefined, ["Go to the home page"]],
  ])("with a result leads on and home", (next, expected) => {
    renderKit(<NextStepCard tone="ok" title="Done" text="All done." next={next} />, options());
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(expected);
  });

  it("for a signed-in user names the account and can sign out", async () => {
    const signOut = vi.fn();
    const { user } = renderKit(<SignedInCard account="ada@example.com" signOut={signOut} />, options());
    expect(screen.getByText(/You're signed in as ada@example\.com\./)).toBeDefined();
    await press(user, "Sign out");
    expect(signOut).toHaveBeenCalledOnce();
  });
});

describe("a message card", () => {
  it("runs one action at a time and is busy meanwhile", async () => {
    const pending = Promise.withResolvers<void>();
    const [primary, secondary] = [vi.fn(() => pending.promise), vi.fn()];
    const { user } = renderKit(
      <MessageCard
        title="Delete?"
        primaryButtonText="Delete"
        primaryAction={primary}
        secondaryButtonText="Keep"
        secondaryAction={secondary}
      />,
      options(),
    );
    await press(user, "Delete");
    await press(user, "Delete");
    await press(user, "Keep");
    expect(screen.getByRole("button", { name: "Delete" }).getAttribute("aria-busy")).toBe("true");
    expect(primary).toHaveBeenCalledOnce();
    expect(secondary).not.toHaveBeenCalled();
    pending.resolve();
    await waitFor(() => expect(screen.getByRole("button", { name: "Delete" }).getAttribute("aria-busy")).toBeNull());
  });

  it.each(commonFailures)("%s shows why its action failed", async (_case, failure, message) => {
    const server = createFakeServer();
    server.fail(contract.password.sendResetCode, failure);
    const kit = renderKit(
      <MessageCard
        title="Reset?"
        primaryButtonText="Reset"
        primaryAction={() => kit.app.sendForgotPasswordEmail("ada@example.com")}
      />,
      { server },
    );
    await press(kit.user, "Reset");
    await expectAlert(message);
  });

  it("without buttons shows only its text", () => {
    renderKit(<MessageCard title="Well done">All set.</MessageCard>, options());
    expect(screen.getByText("All set.")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("an avatar", () => {
  const avatar = () => document.querySelector<HTMLElement>(".vst-avatar");

  it.each([
    ["the initials", { displayName: "Ada Lovelace" }, "AL"],
    ["the first letter of the email", { primaryEmail: "ada@example.com" }, "A"],
    ["an icon", {}, null],
  ])("without a picture shows %s, hidden from screen readers", (_case, user, letters) => {
    renderKit(<UserAvatar user={user} />, options());
    expect(avatar()?.getAttribute("data-letters")).toBe(letters);
    expect(avatar()?.getAttribute("aria-hidden")).toBe("true");
    expect(avatar()?.querySelector("svg") !== null).toBe(letters === null);
  });

  it("with a broken picture shows the initials", () => {
    renderKit(<UserAvatar user={{ displayName: "Ada", profileImageUrl: "https://img.example/ada.png" }} />, options());
    const image = avatar()?.querySelector("img");
    expect(image?.referrerPolicy).toBe("no-referrer");
    if (image) fireEvent.error(image);
    expect(avatar()?.querySelector("img")).toBeNull();
    expect(avatar()?.getAttribute("data-letters")).toBe("A");
  });

  it("has the tint of its ID, as in the dashboard (design review 9)", () => {
    renderKit(<UserAvatar user={{ id: "user-1", displayName: "Ada" }} />, options());
    expect(avatar()?.getAttribute("data-tint")).toBe(String(getAvatarTint("user-1")));
  });

  it("that is small shows one letter", () => {
    renderKit(<UserAvatar size={20} user={{ displayName: "Ada Lovelace" }} />, options());
    expect(avatar()?.getAttribute("data-letters")).toBe("A");
  });
});

describe("a link that waits", () => {
  it("keeps its place and focus, and does nothing", async () => {
    const onClick = vi.fn();
    const { user, rerender } = renderKit(
      <WaitLink waiting onClick={onClick}>
        Resend
      </WaitLink>,
      options(),
    );
    await press(user, "Resend");
    expect(onClick).not.toHaveBeenCalled();
    await expectFocus(screen.getByRole("button", { name: "Resend" }));
    rerender(
      <WaitLink waiting={false} onClick={onClick}>
        Resend
      </WaitLink>,
    );
    await press(user, "Resend");
    expect(onClick).toHaveBeenCalledOnce();
  });
});

import { describe, expect, it } from "vitest";
import { type OwnerInvitationVariables, renderEmail } from "../../index.ts";

const link = "https://auth.example.com/dashboard/owner-invitation?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc";

const render = (change: Partial<OwnerInvitationVariables> = {}, projectName = "Vestibule") =>
  renderEmail(
    "owner_invitation",
    {
      ownerInvitationLink: link,
      ownedProjectDisplayName: "Engines",
      inviterName: "Ada",
      isTransfer: false,
      recipientEmail: "Grace@example",
      linkLifeMs: 604_800_000,
      ...change,
    },
    { displayName: projectName },
  );

const linksIn = (text: string) => text.match(/(https?:\/\/|www\.)\S+/g) ?? [];
/** Removes the invisible characters that prevent auto-linking. */
const visible = (text: string) => text.replaceAll("\u200c", "");

describe("the owner invitation email", () => {
  it("has a subject with the project name and without the link", () => {
    expect(render().subject).toBe("Join Engines as an owner");
  });

  it("contains the link exactly once in the text part, on its own line, and in the button", () => {
    const { text, html } = render();
    expect(linksIn(text)).toEqual([link]);
    expect(text.split("\n")).toContain(link);
    expect(html).toContain(`href="${link}"`);
  });

  it("names the inviter, project, owner permissions, recipient and expiry", () => {
    for (const part of [render().text, render().html].map(visible)) {
      expect(part).toContain("Ada invited you to become an owner of the project “Engines”.");
      expect(part).toContain("Owners have full access");
      expect(part).toContain("sent to Grace@example.");
      expect(part).toContain("works once and expires in 7 days");
      expect(part).toContain("ignore this email");
    }
  });

  it("says that the project is transferred and the current owner is removed", () => {
    const { text } = render({ isTransfer: true });
    expect(text).toContain("Ada invited you to take over the project “Engines”.");
    expect(text).toContain("When you accept, you become an owner and the current owner is removed.");
  });

  it.each([null, "", " \u200b "])("omits the inviter's name if it is %j", (inviterName) => {
    expect(render({ inviterName }).text).toContain("You've been invited to become an owner of the project “Engines”.");
  });

  it("handles a project without a visible name", () => {
    const { subject, text } = render({ ownedProjectDisplayName: "\u200b" });
    expect(subject).toBe("Join a project as an owner");
    expect(text).toContain("to become an owner of a project.");
  });

  it("loads no external resources", () => {
    expect(render().html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
  });
});

describe("untrusted names in the owner invitation", () => {
  it("cannot add markup", () => {
    const hostile = '</title><img src=x onerror="a()"><script>';
    const { html } = render(
      { ownedProjectDisplayName: hostile, inviterName: hostile, recipientEmail: hostile },
      hostile,
    );
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<script");
  });

  it("cannot add a link that email clients make clickable, even in the subject", () => {
    for (const name of ["https://evil.example/", "www.evil.example", "evil.example"]) {
      const mail = render({ ownedProjectDisplayName: name, inviterName: name, recipientEmail: `a@${name}` });
      expect(linksIn(mail.text)).toEqual([link]);
      for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toContain("evil.example");
    }
  });

  it("cannot inject lines into the text or headers through the subject", () => {
    const { subject, text } = render({ ownedProjectDisplayName: "Blue\r\nBcc: x", inviterName: "Ada\n\nGo to" });
    expect(visible(subject)).toBe("Join Blue Bcc: x as an owner");
    expect(text).toContain("Ada Go to invited you");
  });

  it("are truncated when very long", () => {
    const long = "x".repeat(5_000);
    const { subject, text } = render({ ownedProjectDisplayName: long, inviterName: long });
    expect(subject.length).toBeLessThan(120);
    expect(text.length).toBeLessThan(1_200);
  });
});

it.each(["javascript:alert(1)", "data:text/html,hi", "/relative", ""])("rejects the link %j", (ownerInvitationLink) => {
  expect(() => render({ ownerInvitationLink })).toThrow(TypeError);
});

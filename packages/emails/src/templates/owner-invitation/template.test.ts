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
/** Without the character that keeps mail clients from making links of names. */
const visible = (text: string) => text.replaceAll("\u200c", "");

describe("the mail that invites somebody to own a project", () => {
  it("has a subject that names the project, and the link not", () => {
    expect(render().subject).toBe("Become an owner of Engines");
  });

  it("carries the link exactly once in the text part, alone on a line, and in the button", () => {
    const { text, html } = render();
    expect(linksIn(text)).toEqual([link]);
    expect(text.split("\n")).toContain(link);
    expect(html).toContain(`href="${link}"`);
  });

  it("says who invites to what, what an owner may do, to which address it was sent and how long it works", () => {
    for (const part of [render().text, render().html].map(visible)) {
      expect(part).toContain("Ada invites you to become an owner of the project “Engines”.");
      expect(part).toContain("may do everything with it");
      expect(part).toContain("sent to Grace@example.");
      expect(part).toContain("works once, for 7 days");
      expect(part).toContain("ignore this email");
    }
  });

  it("says that a project is handed over, and that the present owner leaves", () => {
    const { text } = render({ isTransfer: true });
    expect(text).toContain("Ada invites you to take over the project “Engines”.");
    expect(text).toContain("is no owner any more once you accept");
  });

  it.each([null, "", " \u200b "])("names nobody when the inviter is called %j", (inviterName) => {
    expect(render({ inviterName }).text).toContain("You are invited to become an owner of the project “Engines”.");
  });

  it("gets along with a project without a visible name", () => {
    const { subject, text } = render({ ownedProjectDisplayName: "\u200b" });
    expect(subject).toBe("Become an owner of a project");
    expect(text).toContain("to become an owner of a project.");
  });

  it("loads nothing from anywhere", () => {
    expect(render().html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
  });
});

describe("names in it that an attacker chose", () => {
  it("cannot add markup", () => {
    const hostile = '</title><img src=x onerror="a()"><script>';
    const { html } = render(
      { ownedProjectDisplayName: hostile, inviterName: hostile, recipientEmail: hostile },
      hostile,
    );
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<script");
  });

  it("cannot add a link that mail clients would make clickable, not even in the subject", () => {
    for (const name of ["https://evil.example/", "www.evil.example", "evil.example"]) {
      const mail = render({ ownedProjectDisplayName: name, inviterName: name, recipientEmail: `a@${name}` });
      expect(linksIn(mail.text)).toEqual([link]);
      for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toContain("evil.example");
    }
  });

  it("cannot add lines to the text, nor headers through the subject", () => {
    const { subject, text } = render({ ownedProjectDisplayName: "Blue\r\nBcc: x", inviterName: "Ada\n\nGo to" });
    expect(visible(subject)).toBe("Become an owner of Blue Bcc: x");
    expect(text).toContain("Ada Go to invites you");
  });

  it("are cut when they are very long", () => {
    const long = "x".repeat(5_000);
    const { subject, text } = render({ ownedProjectDisplayName: long, inviterName: long });
    expect(subject.length).toBeLessThan(120);
    expect(text.length).toBeLessThan(1_200);
  });
});

it.each(["javascript:alert(1)", "data:text/html,hi", "/relative", ""])(
  "the link %j is refused",
  (ownerInvitationLink) => {
    expect(() => render({ ownerInvitationLink })).toThrow(TypeError);
  },
);

import { describe, expect, it } from "vitest";
import { renderEmail, type TeamInvitationVariables } from "../../index.ts";

const link = "https://app.example.com/handler/team-invitation?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc";

const render = (change: Partial<TeamInvitationVariables> = {}, projectName = "Acme") =>
  renderEmail(
    "team_invitation",
    {
      teamInvitationLink: link,
      teamDisplayName: "Blue Team",
      inviterDisplayName: "Ada",
      recipientEmail: "Grace@example",
      linkLifeMs: 604_800_000,
      ...change,
    },
    { displayName: projectName },
  );

const linksIn = (text: string) => text.match(/(https?:\/\/|www\.)\S+/g) ?? [];
/** Removes the invisible characters that prevent auto-linking. */
const visible = (text: string) => text.replaceAll("\u200c", "");

describe("the team invitation email", () => {
  it("has the fixed subject with the team name", () => {
    expect(render().subject).toBe("Join Blue Team on Acme");
  });

  it("contains the link exactly once in the text part, on its own line, and in the button", () => {
    const { text, html } = render();
    expect(linksIn(text)).toEqual([link]);
    expect(text.split("\n")).toContain(link);
    expect(html).toContain(`<a class="button-link" href="${link}"`);
  });

  it("names the inviter, team, project, recipient and expiry", () => {
    for (const part of [render().text, render().html].map(visible)) {
      expect(part).toContain("Ada invited you to join Blue Team on Acme.");
      expect(part).toContain("sent to Grace@example.");
      expect(part).toContain("works once and expires in 7 days");
      expect(part).toContain("ignore this email");
    }
  });

  it.each([null, "", " \u200b "])("omits the inviter's name if it is %j", (inviterDisplayName) => {
    expect(render({ inviterDisplayName }).text).toContain("You've been invited to join Blue Team on Acme.");
  });

  it("handles a team without a visible name", () => {
    const { subject, text } = render({ teamDisplayName: "\u200b" });
    expect(subject).toBe("Join a team on Acme");
    expect(text).toContain("Ada invited you to join a team on Acme.");
  });

  it("loads no external resources", () => {
    expect(render().html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
  });
});

describe("untrusted names in an invitation", () => {
  it("cannot add markup", () => {
    const hostile = '</title><img src=x onerror="a()"><script>';
    const { html } = render({ teamDisplayName: hostile, inviterDisplayName: hostile, recipientEmail: hostile });
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<script");
  });

  it("cannot add a link that email clients make clickable, even in the subject", () => {
    for (const name of ["https://evil.example/", "www.evil.example", "evil.example", "[x](https://evil.example)"]) {
      const mail = render({ teamDisplayName: name, inviterDisplayName: name, recipientEmail: `a@${name}` });
      expect(linksIn(mail.text)).toEqual([link]);
      for (const part of [mail.subject, mail.text, mail.html]) {
        expect(part).not.toContain("evil.example");
        expect(part).not.toContain("https://evil");
      }
    }
  });

  it("cannot inject lines into the text or headers through the subject", () => {
    const { subject, text } = render({ teamDisplayName: "Blue\r\nBcc: x", inviterDisplayName: "Ada\n\nGo to" });
    expect(subject).toBe("Join Blue Bcc: x on Acme");
    expect(text).toContain("Ada Go to invited you");
  });

  it("cannot reverse the text direction", () => {
    expect(render({ teamDisplayName: "\u202emaeT" }).text).toContain("join maeT on Acme.");
  });

  it("are truncated when very long", () => {
    const long = "x".repeat(5000);
    const { subject, text } = render({ teamDisplayName: long, inviterDisplayName: long });
    expect(subject.length).toBeLessThan(120);
    expect(text.length).toBeLessThan(1000);
  });
});

describe("links of an invitation", () => {
  it.each(["javascript:alert(1)", "data:text/html,hi", "/relative", ""])("rejects %j", (teamInvitationLink) => {
    expect(() => render({ teamInvitationLink })).toThrow(TypeError);
  });

  it("cannot break out of their attribute", () => {
    const { html } = render({ teamInvitationLink: `https://app.example.com/"><script>?x='"><b>` });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<b>");
  });
});

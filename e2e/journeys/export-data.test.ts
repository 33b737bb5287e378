import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { type Application, createApplication } from "./support/application.ts";
import { takeScreenshot } from "./support/screenshot.ts";
import { visitAsTeamCreator, withTeams } from "./support/teams.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo, withTeams);
});
afterAll(() => demo.stop());

/** The name and content of the one file in a ZIP file. @see APPNOTE.TXT §4.3.7 */
function unzip(zip: Buffer): { name: string; text: string } {
  expect(zip.toString("latin1", 0, 4)).toBe("PK\u0003\u0004");
  const [size, nameLength] = [zip.readUInt32LE(18), zip.readUInt16LE(26)];
  const start = 30 + nameLength;
  return { name: zip.toString("utf8", 30, start), text: inflateRawSync(zip.subarray(start, start + size)).toString() };
}

describe("Download my data", () => {
  it("saves a ZIP file with the profile, emails, sessions and teams, and nothing secret", async () => {
    const { user, team } = await visitAsTeamCreator(application);
    const { email, id } = user.account;
    const page = await user.open("/handler/account-settings");
    await page.getByRole("button", { name: "Edit display name" }).click();
    await page.getByRole("textbox", { name: "Display name" }).fill("Zoë 🌻");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved", { exact: true }).waitFor();

    await page.goto(`${demo.url}/handler/account-settings#settings`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download my data" }).click(),
    ]);
    await takeScreenshot(page, "export-data-1-downloaded");
    expect(download.suggestedFilename()).toBe("user.zip");
    const { name, text } = unzip(await readFile(await download.path()));
    expect(name).toBe("user.json");
    const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(data.user).toEqual([expect.objectContaining({ id, display_name: "Zoë 🌻" })]);
    expect(data.contact_channels).toEqual([expect.objectContaining({ value: email })]);
    expect(data.sessions?.length).toBeGreaterThan(0);
    expect(data.teams).toEqual([expect.objectContaining({ team_id: team.id, team_display_name: team.displayName })]);
    // Neither the hash of the password nor a token.
    expect(text).not.toMatch(/\$argon2|\$2[aby]\$/);
    expect(text).not.toContain(user.account.refreshToken);
    expect(user.problems).toEqual([]);
  });
});

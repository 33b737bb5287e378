import { inflateRawSync } from "node:zlib";
import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { afterEach, describe, expect, it, vi } from "vitest";
import { zipFile } from "../../../settings/formats/zip-file.ts";
import { commonFailures, expectAlert, press } from "../../../testing/actions.ts";
import { createSettingsServer, openSettings } from "../../../testing/open-settings.ts";

const exportUser = contract.ownUser.export;
const data = JSON.stringify({ user: [{ display_name: "Zoë 🌻" }] });

afterEach(() => vi.restoreAllMocks());

/** The name and content of the one file in a ZIP file, by its local header. */
function unzip(zip: Buffer): { name: string; text: string } {
  expect(zip.readUInt32LE(0)).toBe(0x04034b50);
  const [size, nameLength] = [zip.readUInt32LE(18), zip.readUInt16LE(26)];
  const start = 30 + nameLength;
  return { name: zip.toString("utf8", 30, start), text: inflateRawSync(zip.subarray(start, start + size)).toString() };
}

describe("downloading the user's data", () => {
  it("saves everything that the server has as a ZIP file", async () => {
    const server = createSettingsServer();
    server.respond(exportUser, data);
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:1";
    });
    const names: string[] = [];
    // A simulated browser would open the link.
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function saveLink(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = openSettings("settings", server);
    await press(user, "Download my data");
    await waitFor(() => expect(names).toEqual(["user.zip"]));
    expect(saved[0]?.type).toBe("application/zip");
    expect(server.requestsTo(exportUser)).toHaveLength(1);
  });

  it.each([
    ...commonFailures,
    ["during impersonation", { code: "IMPERSONATION_FORBIDDEN" }, "Only the user can do this."] as const,
  ])("%s says why there is no file", async (_case, failure, message) => {
    const server = createSettingsServer();
    server.fail(exportUser, failure);
    const save = vi.spyOn(URL, "createObjectURL");
    const { user } = openSettings("settings", server);
    await press(user, "Download my data");
    await expectAlert(message);
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Download my data" })).toBeDefined();
  });
});

describe("a ZIP file", () => {
  it("contains the text, its checksum and its sizes", async () => {
    const zip = Buffer.from(await (await zipFile("user.json", data)).arrayBuffer());
    expect(unzip(zip)).toEqual({ name: "user.json", text: data });
    expect(zip.readUInt32LE(22)).toBe(Buffer.byteLength(data));
    // The end of the central directory leads to the directory, which names the file again.
    const end = zip.length - 22;
    expect(zip.readUInt32LE(end)).toBe(0x06054b50);
    const directory = zip.readUInt32LE(end + 16);
    expect(zip.readUInt32LE(directory)).toBe(0x02014b50);
    expect(zip.toString("utf8", directory + 46, directory + 55)).toBe("user.json");
    expect(zip.subarray(directory + 10, directory + 28)).toEqual(zip.subarray(8, 26));
  });
});

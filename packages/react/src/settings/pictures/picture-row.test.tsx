import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { expectAlert, press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { renderKit } from "../../testing/render-kit.tsx";
import { PictureRow } from "./picture-row.tsx";

const owner = { id: "user-1", displayName: "Ada", profileImageUrl: null };
const file = new File(["x"], "ada.png", { type: "image/png" });

/** A browser that decodes every image. `url`: of the encoded picture. */
function mockImages(url: string) {
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 400, height: 300, close }));
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ fillRect: () => {}, drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue(url);
  return { drawImage };
}

describe("a picture with inline editing", () => {
  it("saves the center of the image as a small square", async () => {
    const { drawImage } = mockImages("data:image/jpeg;base64,AAAA");
    const save = vi.fn(async () => {});
    const { user } = renderKit(<PictureRow of={owner} save={save} />, { server: createFakeServer() });
    await user.upload(screen.getByLabelText("Picture"), file);
    expect(await screen.findByText("Saved")).toBeDefined();
    expect(save).toHaveBeenCalledWith("data:image/jpeg;base64,AAAA");
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([50, 0, 300, 300, 0, 0, 256, 256]);
  });

  it("rejects an image that stays too large", async () => {
    mockImages(`data:image/jpeg;base64,${"A".repeat(200_000)}`);
    const save = vi.fn(async () => {});
    const { user } = renderKit(<PictureRow of={owner} save={save} />, { server: createFakeServer() });
    await user.upload(screen.getByLabelText("Picture"), file);
    await expectAlert("This image couldn't be read. Choose another.");
    expect(save).not.toHaveBeenCalled();
  });

  it("shows why a removal was not saved, and keeps the picture", async () => {
    const save = () => Promise.reject(new Error("failed"));
    const withPicture = { ...owner, profileImageUrl: "https://img.example/ada.png" };
    const { user } = renderKit(<PictureRow of={withPicture} save={save} />, { server: createFakeServer() });
    await press(user, "Remove");
    await expectAlert("Not saved. Something went wrong.");
    await waitFor(() => expect(screen.getByRole("button", { name: "Change" })).toBeDefined());
  });
});

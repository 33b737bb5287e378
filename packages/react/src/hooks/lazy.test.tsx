import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createFakeServer } from "../testing/fake-server.ts";
import { renderKit } from "../testing/render-kit.tsx";
import { Lazy } from "./lazy.tsx";

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>;

describe("a component that is loaded on first use", () => {
  it("shows its placeholder, then itself", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
    const load = () => promise;
    renderKit(<Lazy load={load} props={{ name: "Ada" }} loading={<p>Loading</p>} />, { server: createFakeServer() });
    expect(screen.getByText("Loading")).toBeDefined();
    resolve(Greeting);
    expect(await screen.findByText("Hello, Ada")).toBeDefined();
    expect(screen.queryByText("Loading")).toBeNull();
  });

  it("explains that its code could not be loaded", async () => {
    const load = () => Promise.reject<typeof Greeting>(new Error("offline"));
    renderKit(<Lazy load={load} props={{ name: "Ada" }} failed={() => <p>Failed</p>} />, {
      server: createFakeServer(),
    });
    expect(await screen.findByText("Failed")).toBeDefined();
  });

  it("loads its code again without a reload when asked to (design review mistake 2)", async () => {
    let isOnline = false;
    const load = async () => {
      if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
      return Greeting;
    };
    const { user } = renderKit(
      <Lazy
        load={load}
        props={{ name: "Ada" }}
        failed={(retry) => (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
      />,
      { server: createFakeServer() },
    );
    await screen.findByText("Try again");
    isOnline = true;
    await user.click(screen.getByText("Try again"));
    expect(await screen.findByText("Hello, Ada")).toBeDefined();
  });
});

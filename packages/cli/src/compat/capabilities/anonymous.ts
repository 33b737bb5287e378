import assert from "node:assert/strict";
import { type Capability, step } from "../capability.ts";
import { expectFields, expectOk } from "../expectations.ts";
import { freshEmail, password } from "../world.ts";

const needs = ["anonymous accounts"] as const;

export const anonymous: Capability = {
  id: "anonymous",
  title: "Anonymous users",
  steps: [
    step(
      "creates an anonymous user on request",
      async (world) => {
        const user = await world.createApp().getUser({ or: "anonymous" });
        expectFields(user, { isAnonymous: true, primaryEmail: null, hasPassword: false });
      },
      { needs },
    ),
    step(
      "hides the anonymous user from other calls",
      async (world) => {
        const app = world.createApp();
        const user = await app.getUser({ or: "anonymous" });
        assert.equal(await app.getUser(), null);
        assert.equal((await app.getUser({ or: "anonymous" })).id, user.id);
      },
      { needs },
    ),
    step(
      "restricts an anonymous user, and says why",
      async (world) => {
        const user = await world.createApp().getUser({ or: "anonymous" });
        expectFields(user, { isRestricted: true, restrictedReason: { type: "anonymous" } });
      },
      { needs, since: "2.8.108" },
    ),
    step(
      "keeps the user and their data at sign-up",
      async (world) => {
        const [app, email] = [world.createApp(), freshEmail()];
        const user = await app.getUser({ or: "anonymous" });
        await user.setClientMetadata({ basket: ["a book"] });
        const verificationCallbackUrl = world.pageUrl("email-verification");
        expectOk(await app.signUpWithCredential({ email, password, verificationCallbackUrl }));
        const kept = { id: user.id, isAnonymous: false, primaryEmail: email, clientMetadata: { basket: ["a book"] } };
        expectFields(await app.getUser(), kept);
      },
      { needs },
    ),
  ],
};

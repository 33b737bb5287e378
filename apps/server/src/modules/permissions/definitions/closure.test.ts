import { systemPermissionIds } from "@vestibule/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { comparePermissionIds, hasPermission } from "../check-permission.ts";
import { define, listed, makeTeam, redefine, sendGrant } from "../testing/fixtures.ts";
import { anyGraph, type Graph, reachedFrom } from "../testing/graphs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ids = ["a", "b", "c", "d", "e"];

interface Step {
  readonly graph: Graph;
  readonly renamed: string;
  readonly deleted: string;
  readonly granted: readonly string[];
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  graph: anyGraph(ids, systemPermissionIds),
  renamed: fc.constantFrom(...ids),
  deleted: fc.constantFrom(...ids),
  granted: fc.subarray(ids, { minLength: 1 }),
});

/** The same graph with renamed ids; an id mapped to null is deleted. */
const renamedBy = (graph: Graph, getName: (id: string) => string | null): Graph =>
  new Map(
    [...graph].flatMap(([id, contained]) => {
      const name = getName(id);
      return name === null ? [] : [[name, contained.flatMap((inner) => getName(inner) ?? [])] as const];
    }),
  );

interface Place {
  readonly project: TestProject;
  readonly person: TestUser;
  readonly team: string;
}

test("effective permissions match a walk through the definitions after any sequence of changes", async () => {
  /** Compares lists and single checks with the result of a graph walk. */
  const expectWalked = async (
    { project, person, team }: Place,
    graph: Graph,
    granted: readonly string[],
  ): Promise<void> => {
    const walked = new Set(granted.flatMap((id) => [id, ...reachedFrom(graph, id)]));
    const found = await listed(app, project, "team", { team_id: team, recursive: "true" });
    expect(found).toEqual([...walked].sort(comparePermissionIds));
    const member = { projectId: project.id, teamId: team, userId: person.id };
    for (const id of ["a", "e", "$read_members", "$update_team"])
      expect(await hasPermission(app.platform.database, member, id)).toBe(walked.has(id));
  };

  await fc.assert(
    fc.asyncProperty(anyStep, async ({ graph, renamed, deleted, granted }) => {
      const project = await makeProject(app);
      const person = await signUp(app, project);
      for (const id of ids) await define(app, project, "team", id);
      for (const [id, contained] of graph)
        await redefine(app, project, "team", id, { contained_permission_ids: contained });
      const team = await makeTeam(app, project, [person]);
      for (const id of granted) await sendGrant(app, project, team, person.id, id);
      const place = { project, person, team };
      await expectWalked(place, graph, granted);

      const getName = (id: string) => (id === renamed ? "z" : id);
      const after = renamedBy(graph, getName);
      await redefine(app, project, "team", renamed, { id: "z" });
      await expectWalked(place, after, granted.map(getName));

      const gone = getName(deleted);
      await redefine(app, project, "team", gone, null);
      const left = renamedBy(after, (id) => (id === gone ? null : id));
      await expectWalked(
        place,
        left,
        granted.map(getName).filter((id) => id !== gone),
      );
    }),
    { numRuns: 10 },
  );
});

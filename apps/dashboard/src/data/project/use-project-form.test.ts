// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { act, renderHook } from "@testing-library/react";
import type { AdminProject, AdminProjectUpdateOptions } from "@vestibule/react";
import { createElement, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { ProjectContext } from "../projects.ts";
import { useProjectForm } from "./use-project-form.ts";

const read = ({ displayName, description }: AdminProject) => ({ displayName, description: description ?? "" });
const toUpdate = (changes: AdminProjectUpdateOptions) => changes;
const labels = { displayName: "Name", description: "Description" };

test("code review defect 4: edits typed during a save survive the save", async () => {
  const answer = Promise.withResolvers<AdminProject>();
  const update = vi.fn((_changes: AdminProjectUpdateOptions) => answer.promise);
  const project = { id: "p", displayName: "Demo", description: "", update } as unknown as AdminProject;
  let current = project;
  const queryClient = new QueryClient();
  const router = createRouter({ routeTree: createRootRoute(), context: {} });
  const wrapper = ({ children }: { children: ReactNode }) => {
    const inProject = createElement(ProjectContext, { value: current }, children);
    const withQueries = createElement(QueryClientProvider, { client: queryClient }, inProject);
    return RouterContextProvider({ router, children: withQueries });
  };
  const { result, rerender } = renderHook(() => useProjectForm({ read, toUpdate, labels }), { wrapper });

  act(() => result.current.set({ displayName: "Shop" }));
  let saving: Promise<boolean> | undefined;
  await act(async () => {
    saving = result.current.save();
    await vi.waitFor(() => expect(update).toHaveBeenCalled());
  });
  act(() => result.current.set({ displayName: "Shop 2", description: "Typed during the save" }));
  await act(async () => {
    current = { ...project, displayName: "Shop" };
    answer.resolve(current);
    await saving;
    rerender();
  });

  expect(update.mock.calls.map(([changes]) => changes)).toEqual([{ displayName: "Shop" }]);
  expect(result.current.draft).toEqual({ displayName: "Shop 2", description: "Typed during the save" });
  expect(result.current).toMatchObject({ isDirty: true, conflicts: [] });
});

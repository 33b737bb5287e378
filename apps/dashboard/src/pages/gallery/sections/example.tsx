import type { ReactNode } from "react";

/** A primitive in one state, labeled with the state. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-example={name} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-hint text-ink-3">{name}</h3>
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

export function Examples({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-x-8 gap-y-6">{children}</div>
  );
}

export const LONG =
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and everything that has ever been written about it";

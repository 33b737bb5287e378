/**
 * One import cycle per group of files that import each other. @returns lists of files in import order.
 * @see Tarjan, "Depth-first search and linear graph algorithms" (1972)
 */
export function findCycles(files, edges) {
  const targets = new Map(files.map((file) => [file, []]));
  for (const { from, to } of edges) if (targets.has(to)) targets.get(from).push(to);
  return findStronglyConnected(targets).map((component) => findShortestCycle(component, targets));
}

/** Strongly connected components with multiple files, or with one file that imports itself. */
function findStronglyConnected(targets) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const components = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    for (const next of targets.get(file)) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== order.get(file)) return;
    const component = new Set(stack.splice(stack.indexOf(file)));
    if (component.size > 1 || targets.get(file).includes(file)) components.push(component);
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return components;
}

/** Breadth-first search from the component's first file back to itself. */
function findShortestCycle(component, targets) {
  const [start] = component;
  const queue = [[start]];
  const seen = new Set();
  for (const path of queue) {
    for (const next of targets.get(path.at(-1))) {
      if (next === start) return path;
      if (component.has(next) && !seen.has(next)) {
        seen.add(next);
        queue.push([...path, next]);
      }
    }
  }
  return [...component];
}

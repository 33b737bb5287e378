/**
 * One circle of each knot of files that import each other. @returns lists of files in the order of import.
 * @see Tarjan, "Depth-first search and linear graph algorithms" (1972)
 */
export function findCycles(files, edges) {
  const targets = new Map(files.map((file) => [file, []]));
  for (const { from, to } of edges) if (targets.has(to)) targets.get(from).push(to);
  return findKnots(targets).map((knot) => shortestCircle(knot, targets));
}

/** Strongly connected components of more than one file, or of one that imports itself. */
function findKnots(targets) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const knots = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    for (const next of targets.get(file)) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== order.get(file)) return;
    const knot = new Set(stack.splice(stack.indexOf(file)));
    if (knot.size > 1 || targets.get(file).includes(file)) knots.push(knot);
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return knots;
}

/** Breadth first from the knot's first file back to itself. */
function shortestCircle(knot, targets) {
  const [start] = knot;
  const queue = [[start]];
  const seen = new Set();
  for (const path of queue) {
    for (const next of targets.get(path.at(-1))) {
      if (next === start) return path;
      if (knot.has(next) && !seen.has(next)) {
        seen.add(next);
        queue.push([...path, next]);
      }
    }
  }
  return [...knot];
}

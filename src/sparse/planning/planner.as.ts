/** The module of the planner: what `planner.ts` calls. */
export { carriedEdges, carryEdges, keepEdges, limitCarried, useEdges } from './carry-edges.as';
export { dissectGrid } from './dissect-grid.as';
export { findGraph, findPattern, firstBeyond } from './edge-pattern.as';
export { growTree, postorder, sumOf, sumOfSquares } from './elimination-tree.as';
export { forgetIntegers, integers } from './integers.as';
export { findUpdates, layOutSlots, placeEntries, usePanels } from './lay-out.as';
export { makePanels, panelValues } from './panels.as';

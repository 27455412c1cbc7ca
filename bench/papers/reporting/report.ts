/**
 * A report as plain data: sections of text, tables, plots, diagrams, pictures and verdicts. `toHtml` and `toText` render it; nothing here knows how.
 */

export interface Report {
  /** Also the name of its file: 'liu-2013'. */
  name: string;
  title: string;
  /** The paper, as it is cited. */
  citation: string;
  /** When it was made, as it is to be shown. */
  date: string;
  /** Of the package. */
  version: string;
  /** The machine that its times belong to. */
  machine: string;
  /** What the reader must know before the first section. */
  notes: readonly string[];
  sections: readonly Section[];
}

export interface Section {
  /** Unique in the report: 'figure-2'. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export type Block = Text | Table | Plot | Diagram | Picture | Verdict;

export interface Text {
  kind: 'text';
  text: string;
}

/** Whose numbers these are: the paper's stand apart from ours. */
export type Source = 'paper' | 'ours';

export interface Column {
  name: string;
  /** Default: right, but the first column left. */
  align?: 'left' | 'right';
  source?: Source;
}

export interface Table {
  kind: 'table';
  caption: string;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
}

export interface Axis {
  label: string;
  scale: 'linear' | 'log';
  /** Lower and upper end; default: what the points need. */
  range?: readonly [number, number];
}

export interface Series {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
  /** Default 'line'. 'bars' stand on zero, those of several series beside each other. */
  mark?: 'line' | 'points' | 'line-and-points' | 'bars';
  source?: Source;
  /** Which of the colours and marks, where series belong together; default: each the next one. */
  colour?: number;
  /** Default: a full line. What is the paper's is dashed anyway. */
  line?: 'dashed' | 'dotted';
}

export interface Plot {
  kind: 'plot';
  caption: string;
  x: Axis;
  y: Axis;
  series: readonly Series[];
}

/** Dots with lines between them, panel beside panel: small graphs. */
export interface Diagram {
  kind: 'diagram';
  caption: string;
  panels: readonly DiagramPanel[];
}

export interface DiagramPanel {
  title: string;
  dots: readonly DiagramDot[];
  lines: readonly DiagramLine[];
}

export interface DiagramDot {
  /** To the right and up, each from -1 to 1. */
  at: readonly [x: number, y: number];
  label: string;
  /** A number from 0; null: none. */
  colour: number | null;
}

export interface DiagramLine {
  /** Indices of dots. */
  from: number;
  to: number;
  /** '' where it has none. */
  label: string;
  colour: number | null;
}

export interface Picture {
  kind: 'picture';
  caption: string;
  /** The file it is also written to, beside the report: 'liu-2013-figure-4.png'. */
  file: string;
  png: Uint8Array;
  /** [px] */
  width: number;
  height: number;
}

/** A claim of the paper, and what we found. */
export interface Verdict {
  kind: 'verdict';
  claim: string;
  holds: boolean;
  /** What was measured, in a sentence. */
  found: string;
  /** The numbers that decided, by name. */
  numbers: Readonly<Record<string, number>>;
}

export const text = (value: string): Text => ({ kind: 'text', text: value });

export function verdictsOf(report: Report): Verdict[] {
  return report.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'verdict'));
}

export function picturesOf(report: Report): Picture[] {
  return report.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'picture'));
}

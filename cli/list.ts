/** `selvedge list`: scenes, solvers and materials, a line each. */
import { scenes } from '../src/generated/scenes';
import { clothMaterials, ropeMaterials, softMaterials } from '../src/scene/materials';
import { knownSolvers } from './choose-solver';
import { listHelp } from './help';
import { parseArguments } from './parse-arguments';
import type { Terminal } from './terminal';
import { UsageError } from './usage-error';

export function list(args: readonly string[], terminal: Terminal): number {
  const { values, positionals } = parseArguments(args, {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (positionals.length > 0) throw new UsageError(`list takes no "${positionals[0]}"`);
  if (values.has('help')) terminal.out(listHelp);
  else if (values.has('json')) terminal.out(`${JSON.stringify(everything(), null, 2)}\n`);
  else terminal.out(asText(everything()));
  return 0;
}

function everything() {
  return {
    scenes: Object.values(scenes).map(({ name, title, description, frames }) => ({ name, title, description, frames })),
    solvers: Object.values(knownSolvers).map((make) => {
      const { name, backends, options } = make();
      return { name, backends, options };
    }),
    materials: { cloth: clothMaterials, rope: ropeMaterials, soft: softMaterials },
  };
}

function asText({ scenes, solvers, materials }: ReturnType<typeof everything>): string {
  const blocks = [
    block(
      'Scenes',
      scenes.map(({ name, description }) => [name, description]),
    ),
    block(
      'Solvers',
      solvers.map(({ name, backends, options }) => [name, `on ${backends.join(', ')}; ${showOptions(options)}`]),
    ),
    block(
      'Materials of cloth (mass [kg/m2], stretch, shear, bend [N/m], flexural rigidity [N m])',
      Object.entries(materials.cloth).map(([name, m]) => [
        name,
        numbers(m.massPerArea, m.stretch, m.shear, m.bend, m.flexuralRigidity),
      ]),
    ),
    block(
      'Materials of ropes and strands (mass [kg/m], stretch, bend [N], flexural rigidity [N m2])',
      Object.entries(materials.rope).map(([name, m]) => [
        name,
        numbers(m.massPerLength, m.stretch, m.bend, m.flexuralRigidity),
      ]),
    ),
    block(
      'Materials of soft bodies (density [kg/m3], stiffness [N/m2])',
      Object.entries(materials.soft).map(([name, m]) => [name, numbers(m.density, m.stiffness)]),
    ),
  ];
  return blocks.join('\n');
}

function block(title: string, rows: readonly (readonly string[])[]): string {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return `${title}\n${rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('')}`;
}

function showOptions(options: Readonly<Record<string, unknown>>): string {
  return Object.entries(options)
    .map(([key, value]) => `${key}=${showValue(value)}`)
    .join(' ');
}

/** As `--solver-option` takes it. */
function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function numbers(...values: readonly number[]): string {
  // The longest number of a preset has eight characters.
  return values.map((value) => String(value).padStart(9)).join('');
}

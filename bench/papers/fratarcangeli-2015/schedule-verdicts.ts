/** What the paper claims of its three scenes, and what the rows say. */
import { type SoftSceneName, softSceneNames } from '../../gpu/soft-shapes';
import type { GpuSchedule, PositionBasedRow } from '../../results/load-results';
import { figures } from '../reporting/format';
import type { Verdict } from '../reporting/report';
import { type PublishedMethod, sceneRows } from './published';
import type { Measured } from './table-2';

type Rows = Partial<Record<GpuSchedule, PositionBasedRow>>;

export function scheduleVerdicts({ name: where, rows }: Measured): Verdict[] {
  const of = (scene: SoftSceneName): Rows =>
    Object.fromEntries(rows.filter((row) => row.scene === scene).map((row) => [row.schedule, row]));
  const scenes = softSceneNames.map((scene) => ({ scene, ...of(scene) }));
  return [
    fewerCalls(scenes),
    againstColoured(scenes, where),
    againstJacobi(scenes, where),
    sharedPhantoms(scenes, where),
    ...patches(scenes, where),
  ];
}

type SceneRows = Rows & { scene: SoftSceneName };

const ratioOf = (scenes: readonly SceneRows[], ratio: (rows: SceneRows) => number | null) =>
  scenes.flatMap((rows) => {
    const value = ratio(rows);
    return value === null ? [] : [{ scene: rows.scene, value }];
  });

const words = (ratios: readonly { scene: string; value: number }[]) =>
  ratios.map(({ scene, value }) => `${figures(value)} (${scene})`).join(', ');

const published = (scene: SoftSceneName, method: PublishedMethod) =>
  sceneRows.filter((row) => row.scene === scene && row.method === method)[0];

const numbersOf = (ratios: readonly { scene: string; value: number }[]) =>
  Object.fromEntries(ratios.map(({ scene, value }) => [scene, value]));

function fewerCalls(scenes: readonly SceneRows[]): Verdict {
  const perIteration = ({ kernelCalls, iterations }: PositionBasedRow) => kernelCalls / iterations;
  const ratios = ratioOf(scenes, ({ coloured, phantoms }) =>
    coloured && phantoms ? perIteration(coloured) / perIteration(phantoms) : null,
  );
  const paper = softSceneNames.map((scene) => ({
    scene,
    value: published(scene, 'coloured').callsPerFrame / published(scene, 'phantoms').callsPerFrame,
  }));
  return {
    kind: 'verdict',
    claim: 'Phantoms lower the number of kernel calls',
    holds: ratios.every(({ value }) => value > 1),
    found: `An iteration by colours has so many times the calls of one with phantoms: ${words(ratios)}. The paper: ${words(paper)}.`,
    numbers: numbersOf(ratios),
  };
}

function againstColoured(scenes: readonly SceneRows[], where: string): Verdict {
  const time = ({ coloured, phantoms }: SceneRows) =>
    coloured && phantoms ? coloured.microseconds / phantoms.microseconds : null;
  const ratios = ratioOf(scenes, time);
  const needed = ratioOf(scenes, ({ coloured, phantoms }) =>
    coloured && phantoms ? phantoms.iterations / coloured.iterations : null,
  );
  const eight = ratioOf(scenes, ({ coloured, phantoms }) =>
    coloured && phantoms ? coloured.eightMicroseconds / phantoms.eightMicroseconds : null,
  );
  const paper = softSceneNames.map((scene) => ({
    scene,
    value: published(scene, 'phantoms').fps / published(scene, 'coloured').fps,
  }));
  return {
    kind: 'verdict',
    claim: 'Gauss-Seidel with phantoms has more frames a second than Gauss-Seidel by colours, at the same residual',
    holds: ratios.every(({ value }) => value > 1),
    found:
      `${where}: ${words(ratios)} times as many. Phantoms need ${words(needed)} times the iterations: half of the largest clique splits nearly all particles of a lattice, and the copies of one learn of each other only at ` +
      `the end of an iteration. At 8 iterations for both: ${words(eight)} times. The paper: ${words(paper)} times, with as many iterations.`,
    numbers: numbersOf(ratios),
  };
}

function againstJacobi(scenes: readonly SceneRows[], where: string): Verdict {
  const against = (schedule: 'coloured' | 'phantoms') =>
    ratioOf(scenes, (rows) => {
      const [jacobi, own] = [rows.jacobi, rows[schedule]];
      return jacobi && own ? jacobi.microseconds / own.microseconds : null;
    });
  const [coloured, phantoms] = [against('coloured'), against('phantoms')];
  const paper = softSceneNames.map((scene) => ({ scene, value: published(scene, 'phantoms').speedUp }));
  return {
    kind: 'verdict',
    claim: 'Gauss-Seidel, with phantoms or without, is faster than averaged Jacobi at the same residual',
    holds: [...coloured, ...phantoms].every(({ value }) => value > 1),
    found: `${where}: by colours ${words(coloured)} times as fast, with phantoms ${words(phantoms)} times. The paper, with phantoms: ${words(paper)} times.`,
    numbers: {
      ...Object.fromEntries(coloured.map(({ scene, value }) => [`${scene}, coloured`, value])),
      ...Object.fromEntries(phantoms.map(({ scene, value }) => [`${scene}, phantoms`, value])),
    },
  };
}

/** Of our own. */
function sharedPhantoms(scenes: readonly SceneRows[], where: string): Verdict {
  const against = (schedule: 'coloured' | 'phantoms') =>
    ratioOf(scenes, (rows) => {
      const [shared, other] = [rows['shared-phantoms'], rows[schedule]];
      return shared && other ? other.microseconds / shared.microseconds : null;
    });
  const [single, coloured] = [against('phantoms'), against('coloured')];
  return {
    kind: 'verdict',
    claim:
      'Beyond the paper: phantoms that constraints share are faster than those of one constraint each, at the same residual',
    holds: single.every(({ value }) => value > 1),
    found: `${where}: ${words(single)} times as fast; against Gauss-Seidel by colours ${words(coloured)} times.`,
    numbers: numbersOf(single),
  };
}

/** Likewise: no claim of the paper, but what its aim leads to. */
function patches(scenes: readonly SceneRows[], where: string): Verdict[] {
  const ratios = ratioOf(scenes, (rows) => {
    const others = [rows.coloured, rows.phantoms, rows['shared-phantoms'], rows.jacobi].filter(
      (row) => row !== undefined,
    );
    return rows.patches && others.length > 0
      ? Math.min(...others.map(({ microseconds }) => microseconds)) / rows.patches.microseconds
      : null;
  });
  if (ratios.length === 0) return [];
  return [
    {
      kind: 'verdict',
      claim: 'Beyond the paper: patches, two calls per iteration, are faster than all of these',
      holds: ratios.every(({ value }) => value > 1),
      found: `${where}: ${words(ratios)} times as fast as the fastest of the others, at the same residual.`,
      numbers: numbersOf(ratios),
    },
  ];
}

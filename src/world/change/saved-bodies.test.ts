/** Which bodies a snapshot brings back, and which it cannot. */
import { expect, it } from 'vitest';
import { pathOf } from '../../core/check';
import { cloth } from '../../scene/cloth/cloth';
import { rope } from '../../scene/rope/rope';
import { projective } from '../../solvers/projective/index';
import { recordBody, withoutSprings } from './body-records';
import { areSaved, checkedBodies, checkKnown, restoredBodies, savedBodies } from './saved-bodies';

const solver = projective();
const path = pathOf('restore');
const sheet = cloth({ name: 'sheet', particles: [3, 2] });
const line = rope({ name: 'line', from: [0, 0, 0], to: [1, 0, 0], particles: 4 });
const [first, second] = [recordBody(sheet, solver), recordBody(line, solver)];
const ofScene = [sheet];
const sizes = new Map([['sheet', 6]]);

it('names what the scene began with, and has the rest whole', () => {
  const torn = withoutSprings(path, first, [2, 0]);
  expect(savedBodies([torn, second], ofScene)).toEqual([
    { name: 'sheet', particles: 6, removedSprings: [0, 2] },
    { name: 'line', particles: 4, body: line },
  ]);
});

it('counts removed springs as the body was first built, whatever went before', () => {
  const once = withoutSprings(path, first, [1]);
  const twice = withoutSprings(path, once, [1]);
  expect(twice.removedSprings).toEqual([1, 2]);
  expect(twice.built.springs.count).toBe(first.built.springs.count - 2);
  expect([...twice.built.springs.ends.slice(0, 4)]).toEqual([
    ...first.built.springs.ends.slice(0, 2),
    ...first.built.springs.ends.slice(6, 8),
  ]);
});

it('knows the bodies that are there again, after JSON', () => {
  const saved = checkedBodies(path, JSON.parse(JSON.stringify(savedBodies([first, second], ofScene))));
  expect(areSaved([first, second], saved)).toBe(true);
  expect(areSaved([second, first], saved)).toBe(false);
  expect(areSaved([withoutSprings(path, first, [0]), second], saved)).toBe(false);
  expect(restoredBodies(saved, [first, second], ofScene, solver)).toEqual([first, second]);
});

it('builds those that are gone, from the scene or from the snapshot, without the springs that were gone', () => {
  const torn = withoutSprings(path, first, [3]);
  const saved = savedBodies([torn, second], ofScene);
  checkKnown(path, saved, [second], sizes);
  const [sheetAgain, lineAgain] = restoredBodies(saved, [second], ofScene, solver);
  expect(sheetAgain.built.springs).toEqual(torn.built.springs);
  expect(lineAgain).toBe(second);
});

it('refuses bodies that nobody knows', () => {
  const strange = [{ name: 'sheet', particles: 7 }];
  expect(() => checkKnown(path, strange, [first], sizes)).toThrow(
    'restore: snapshot must hold the bodies and particles sheet (6), got sheet (7)',
  );
  expect(() => checkKnown(path, [], [first], sizes)).toThrow('restore: snapshot must hold the bodies');
});

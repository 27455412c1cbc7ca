/**
 * Scenes as JSON: `{ "format": "selvedge-scene", "version": 1, "name": ..., "bodies": [...], ... }`.
 *
 * What is written is complete. What is read may leave out whatever has a default and may use every form that the builders
 * take ("pins": ["top-left"]), as it goes through them; their errors name the path: `scene: bodies[0].size must be ...`.
 */

import { checkArray, checkFields, checkOneOf, type ErrorPath, fail, inside, isObject, pathOf } from '../core/check';
import { bodyKind } from './body-kinds';
import { colliderKinds, makeCollider } from './collider/collider-kinds';
import { formatJson } from './format-json';
import { type SceneOptions, scene, sceneFields } from './scene';
import type { Body, Collider, Scene } from './types';

const format = 'selvedge-scene';
const version = 1;

/** The text of a scene. Reading it back and writing that again gives the same text. */
export function sceneToJson(value: Scene): string {
  return `${formatJson({ format, version, ...scene(value) })}\n`;
}

/** The scene in a text, or in an object parsed from one. */
export function sceneFromJson(input: string | object): Scene {
  const path = pathOf('scene');
  const file = typeof input === 'string' ? parse(input, path) : input;
  if (!isObject(file)) fail(path, 'file', 'be a JSON object', file);
  const { format: found, version: foundVersion, ...fields } = file;
  if (found !== format) fail(path, 'format', `be "${format}"`, found);
  checkVersion(path, foundVersion);
  checkFields(path, fields, sceneFields);
  const options = { ...fields } as unknown as SceneOptions;
  options.bodies = checkArray(path, 'bodies', fields.bodies, 'bodies').map((body, i) => readBody(body, path, i));
  if (fields.colliders !== undefined) {
    const colliders = checkArray(path, 'colliders', fields.colliders, 'colliders');
    options.colliders = colliders.map((collider, i) => readCollider(collider, path, i));
  }
  return scene(options);
}

function readBody(value: unknown, path: ErrorPath, i: number): Body {
  const field = `bodies[${i}]`;
  const kind = bodyKind(value, path, field);
  const { kind: _, ...options } = value as Body;
  return kind.make(options, inside(path, field));
}

function readCollider(value: unknown, path: ErrorPath, i: number): Collider {
  const field = `colliders[${i}]`;
  if (!isObject(value)) fail(path, field, 'be a collider', value);
  const kind = checkOneOf(inside(path, field), 'kind', value.kind, colliderKinds);
  const { kind: _, ...options } = value;
  return makeCollider(kind, options, inside(path, field));
}

function checkVersion(path: ErrorPath, found: unknown): void {
  if (found === version) return;
  const newer = typeof found === 'number' && found > version ? ' (a newer Selvedge wrote this file)' : '';
  fail(path, 'version', `be ${version}${newer}`, found);
}

function parse(text: string, path: ErrorPath): unknown {
  try {
    // Editors on Windows start a file with a byte order mark, which is no JSON.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    fail(path, 'file', `be JSON (${(error as Error).message})`, text);
  }
}

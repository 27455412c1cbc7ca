/** Compiled against the installed package, never run: a program that knows neither the DOM nor WebGPU. */
import { cloth, createWorld, type World } from 'selvedge';
import * as io from 'selvedge/io';
import { scenes } from 'selvedge/scenes';
import { projective } from 'selvedge/solvers';

export async function use(): Promise<object | undefined> {
  const world: World = await createWorld({ bodies: [cloth()] }, { solver: projective() });
  world.restore(new Uint8Array(await world.snapshot()));
  // @ts-expect-error a device is an object, and nothing is known about it
  world.gpu?.device.destroy();
  return world.gpu?.device;
}

// @ts-expect-error this program has no WebGPU types
export type Device = GPUDevice;
export const functions = [io.readObj, scenes];

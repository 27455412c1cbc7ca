/**
 * One GPU device for all tests of a process. Shaders are compiled for a device: with one of its own for each world, a software GPU would spend
 * most of the time on compiling the same ones again. Tests that destroy their device must ask for their own.
 */
import { type DeviceLease, requestDevice } from '../src/compute/webgpu/request-device';

let lease: Promise<DeviceLease> | null = null;

/** Rejects where there is no GPU: tests on it are never left out in silence. */
export async function sharedDevice(): Promise<GPUDevice> {
  lease ??= requestDevice();
  return (await lease).device;
}

/** A GPU, or in its place the software one that comes with Chromium, if that is installed: slow, but it shows that the shaders run. */
import { existsSync } from 'node:fs';
import { type DeviceLease, requestDevice } from '../../src/compute/webgpu/request-device';

const drivers = ['/usr/lib/chromium', '/usr/lib/chromium-browser', '/opt/google/chrome'].map(
  (folder) => `${folder}/vk_swiftshader_icd.json`,
);

/** Rejects with the reason where there is neither. */
export async function requestAnyDevice(): Promise<DeviceLease> {
  try {
    return await requestDevice();
  } catch (error) {
    const driver = process.env.VK_ICD_FILENAMES === undefined ? drivers.find(existsSync) : undefined;
    if (driver === undefined) throw error;
    // The Vulkan loader reads it whenever a GPU is asked for: the worlds of this run find the driver, too.
    process.env.VK_ICD_FILENAMES = driver;
    return requestDevice();
  }
}

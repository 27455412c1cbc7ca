/** The environment in which Node's WebGPU finds a GPU, or the software one that comes with Chromium. GPU tests are never left out. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { aptInstall, chromiumFolder } from './chromium.mjs';
import { root } from './run.mjs';

const whatToInstall = `Node's WebGPU finds no adapter, neither a GPU nor SwiftShader. Do one of these, then run npm test again:
  - install the GPU's Vulkan driver and the Vulkan loader (Debian: apt-get install libvulkan1)
  - install a Chromium that comes with SwiftShader (Debian: apt-get install chromium libvulkan1)
  - set VK_ICD_FILENAMES to the JSON file of a Vulkan driver`;

function probe(extra) {
  try {
    const output = execFileSync(process.execPath, [path.join(root, 'scripts/lib/probe-adapter.mjs')], {
      env: { ...process.env, ...extra },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    });
    return JSON.parse(output.toString());
  } catch {
    return null;
  }
}

/** SwiftShader, with the system's Vulkan loader or with Chromium's. */
function softwareEnvironments(folder) {
  if (!folder) return [];
  const driver = { VK_ICD_FILENAMES: path.join(folder, 'vk_swiftshader_icd.json') };
  const { LD_LIBRARY_PATH } = process.env;
  return [driver, { ...driver, LD_LIBRARY_PATH: [folder, LD_LIBRARY_PATH].filter(Boolean).join(':') }];
}

function find(chromium) {
  const own = probe({});
  const given = process.env.VK_ICD_FILENAMES !== undefined;
  if (own && (given || !own.software)) return { adapter: own.name, extra: {} };
  for (const extra of given ? [] : softwareEnvironments(chromiumFolder(chromium))) {
    const adapter = probe(extra);
    if (adapter) return { adapter: adapter.name, extra };
  }
  return own && { adapter: own.name, extra: {} };
}

/** SELVEDGE_ADAPTER tells vitest.config.ts that the choice is made. */
export async function gpuEnvironment(chromium) {
  let found = find(chromium);
  if (!found && (await aptInstall(['libvulkan1']))) found = find(chromium);
  if (!found) throw new Error(whatToInstall);
  return { adapter: found.adapter, env: { ...found.extra, SELVEDGE_ADAPTER: found.adapter } };
}

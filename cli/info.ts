/** `selvedge info`: what this machine can run on. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import { readableBytes } from '../src/io/glb-size';
import { version } from '../src/version';
import { infoHelp } from './help';
import { parseArguments } from './parse-arguments';
import { probeBackend, probeGpu, probeWasm } from './probe-backends';
import type { Terminal } from './terminal';
import { UsageError } from './usage-error';

export async function info(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (positionals.length > 0) throw new UsageError(`info takes no "${positionals[0]}"`);
  if (values.has('help')) {
    terminal.out(infoHelp);
    return 0;
  }
  const found = await findOut();
  terminal.out(values.has('json') ? `${JSON.stringify(found, null, 2)}\n` : asText(found));
  return 0;
}

async function findOut() {
  return {
    version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    /** Cores that this process may use. */
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    backends: [await probeBackend('webgpu'), await probeBackend('wasm'), await probeBackend('reference')],
    wasm: probeWasm(),
    webgpu: await probeGpu(),
  };
}

function asText({ backends, wasm, webgpu, ...machine }: Awaited<ReturnType<typeof findOut>>): string {
  const lines = [
    `selvedge ${machine.version}, node ${machine.node}, ${machine.platform}`,
    `${machine.processor}, ${machine.cores} cores, ${readableBytes(machine.memoryBytes)}`,
    '',
    'Backends',
    ...backends.map(({ name, works, why }) => `  ${name.padEnd(10)} ${works ? 'works' : 'does not work'}: ${why}`),
    '',
    'WebAssembly',
    `  SIMD       ${wasm.simd ? 'yes' : 'no'}`,
    `  threads    ${wasm.threads ? 'yes' : 'no'}: ${wasm.threadsWhy}`,
  ];
  if (webgpu) {
    const software = webgpu.software ? ' (a program on the CPU, not a GPU)' : '';
    lines.push('', 'WebGPU', `  adapter    ${webgpu.adapter}${software}`, `  features   ${webgpu.features.join(', ')}`);
    for (const [limit, value] of Object.entries(webgpu.limits)) lines.push(`  ${limit.padEnd(34)} ${value}`);
  }
  return `${lines.join('\n')}\n`;
}

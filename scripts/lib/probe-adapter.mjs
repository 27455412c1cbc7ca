/** Prints the WebGPU adapter that Node finds in this environment, as JSON, or null. A process of its own: the driver may crash. */
import { create } from 'webgpu';

// Dawn crashes when what `create` gave is collected.
globalThis.gpu = create([]);
const adapter = await globalThis.gpu.requestAdapter({ powerPreference: 'high-performance' });
const { vendor, architecture, device, description, isFallbackAdapter } = adapter?.info ?? {};
const name = [vendor, architecture, device, description].filter(Boolean).join(' ');
const software = isFallbackAdapter === true || /swiftshader|llvmpipe|lavapipe|software/i.test(name);
console.log(JSON.stringify(adapter ? { name: name || 'unnamed GPU', software } : null));
process.exit(0);

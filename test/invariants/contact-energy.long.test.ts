import { contactEnergyOn } from './contact-energy-runs';

contactEnergyOn('wasm', 'webgpu');

import { contactEnergyOn } from './contact-energy-runs';

contactEnergyOn('reference');

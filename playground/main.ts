/** Starts the playground, and leaves it at `window.selvedge` for tests and for the curious. */
import { App } from './app';
import { element } from './panel/element';
import { toast } from './panel/toasts';
import { readSettings } from './settings';

declare global {
  interface Window {
    selvedge?: App;
  }
}

const { settings, problems } = readSettings(location.search);
for (const problem of problems) toast(problem, 'bad');
try {
  window.selvedge = await App.start(settings);
} catch (error) {
  const problem = element('problem');
  problem.hidden = false;
  problem.textContent = (error as Error).message;
  throw error;
}

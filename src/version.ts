/** The version of the package. */
export { version } from '../package.json';

/** The figure as a file, to be drawn and animated elsewhere: its mesh, its skin and both clips as binary glTF. */
import { writeSkinGlb } from '../../src/io/write-skin-glb';
import { dance } from './dance';
import { figure } from './figure';
import { walk } from './walk';

export const figureGlb = (): Uint8Array<ArrayBuffer> =>
  writeSkinGlb({ name: 'figure', ...figure(), clips: { walk, dance } });

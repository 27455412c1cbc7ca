/** An event of the world in a line. */
import type { WorldEvent } from '../src/world/types';

const substepsAuto = '--solver-option substeps=auto makes them short enough';
const shorterOrSofter =
  'make the time step shorter, the material softer or the particles fewer and heavier, or use --solver projective';

export function describeEvent(event: WorldEvent): string {
  switch (event.type) {
    case 'preparing':
      return `the solver is prepared to ${Math.floor(100 * event.fraction)} %`;
    case 'changed':
      return `the ${event.what} of the scene changed at frame ${event.frame}`;
    case 'torn':
      return `frame ${event.frame}: body "${event.body}" is torn: ${event.particles} new particles, ${event.springs} springs less`;
    case 'room-grown':
      return `frame ${event.frame}: torn bodies have room for more particles; there are ${event.particles} now`;
    case 'contact-room-grown':
      return `frame ${event.frame}: ${event.missed} pairs of near features were left out of contact between bodies; ${event.full === null ? 'there is room for more now' : `there is no more room: ${event.full}`}`;
    case 'tangled':
      return `frame ${event.frame}: bodies pass through each other or themselves: ${event.count} edges pass through triangles`;
    case 'tear-failed':
      return `frame ${event.frame}: bodies no longer tear: ${event.why}`;
    case 'backend-chosen':
      return `running on ${event.backend}: ${event.why}`;
    case 'mesh-repaired':
      return `frame ${event.frame}: the mesh of ${event.body === undefined ? `collider "${event.collider}"` : `body "${event.body}"`} was mended: ${event.why}`;
    case 'body-frozen':
      return `frame ${event.frame}: body "${event.body}" is frozen: ${event.why}`;
    case 'step-too-long':
      return `frame ${event.frame}: ${event.why}; ${event.auto ? shorterOrSofter : substepsAuto}`;
    case 'backend-lost':
      return `frame ${event.lostAtFrame}: lost ${event.from}: ${event.why}; going on with ${event.to} from frame ${event.frame}`;
    case 'backend-error':
      return `frame ${event.frame}: error of ${event.backend}, results may be wrong: ${event.why}`;
    case 'world-stopped':
      return `frame ${event.frame}: the world has stopped: ${event.why}`;
  }
}

/** The physics of `physics.test.ts` that takes a software GPU seconds. */
import { it } from 'vitest';
import { expectRest } from './expect-rest';

it('a sheet at rest stays at rest for 2000 steps on webgpu', () => expectRest('webgpu', 100));

import { sampleFor } from '../../../../compute/sample';
import { findCrossings } from './find-crossings.kernel';
import { someTangledTriangles } from './sample-crossings';

export const sample = sampleFor(findCrossings, (count, random) => ({ count, ...someTangledTriangles(count, random) }));

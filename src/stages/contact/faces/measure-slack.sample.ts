import { sampleFor } from '../../../compute/sample';
import { measureSlack } from './measure-slack.kernel';
import { sampleFaces } from './sample-faces';

export const sample = sampleFor(measureSlack, (count, random) => {
  const { before, corner, collider, contactGroup, nearby, uniforms } = sampleFaces(count, random, true);
  return { count, arrays: { previous: before, corner, collider, contactGroup, nearby }, uniforms };
});

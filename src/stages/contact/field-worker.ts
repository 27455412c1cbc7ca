/** Fields of colliders as a worker samples them: see `askWorker`. scripts/generate.mjs bundles this file and all that it imports into the string of src/generated/field-worker.ts. */
import type { TellProgress, WorkerAnswer } from '../../core/ask-worker';
import { buffersOf } from '../../core/buffers-of';
import { type FieldRequest, type SolidField, solidField } from '../../mesh/solid-field';

export function work(requests: readonly FieldRequest[], _tell: TellProgress): WorkerAnswer<SolidField[]> {
  const answer = requests.map(solidField);
  return { answer, transfer: buffersOf(answer) };
}

/** Sampled fields, kept by content: the next world of the same colliders starts without sampling them again. */
import { askWorker } from '../../core/ask-worker';
import { ContentCache } from '../../core/content-cache';
import { contentKey } from '../../core/content-key';
import { fieldWorker } from '../../generated/field-worker';
import { type FieldRequest, type SolidField, solidField } from '../../mesh/solid-field';

/** In bytes, for all worlds: some fifty fields with 64 cells along their longest side. */
const kept = new ContentCache<SolidField>(128 * 2 ** 20);

export function fieldAtOnce(request: FieldRequest): SolidField {
  const key = keyOf(request);
  return kept.get(key) ?? keep(key, solidField(request));
}

/** The same for several, those that are not known in a worker. Where that failed they are made at once: a page may forbid workers. */
export async function fieldsElsewhere(requests: readonly FieldRequest[]): Promise<SolidField[]> {
  const keys = requests.map(keyOf);
  const fields = new Map(keys.map((key) => [key, kept.get(key)]));
  const wanted = requests.filter((_, i) => fields.get(keys[i]) === undefined && keys.indexOf(keys[i]) === i);
  if (wanted.length > 0) {
    const job = { source: fieldWorker, message: wanted };
    const made = await askWorker<SolidField[]>(job).catch(() => wanted.map(solidField));
    wanted.forEach((request, i) => {
      const key = keyOf(request);
      fields.set(key, keep(key, made[i]));
    });
  }
  return keys.map((key) => fields.get(key)!);
}

function keep(key: string, field: SolidField): SolidField {
  kept.set(key, field, field.numbers.byteLength);
  return field;
}

const keyOf = ({ points, triangles, closed, cellSize, thickness }: FieldRequest): string =>
  contentKey(JSON.stringify({ closed, cellSize, thickness }), [points, triangles]);

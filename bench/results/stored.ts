/** The files of this folder, by their paths in it: imported, so that the packed command has them inside. */
import h200 from './0.1.0/nvidia-h200.json';
import h200Pall from './0.1.0/nvidia-h200-pall.json';
import h200PositionBased from './0.1.0/nvidia-h200-position-based.json';
import h200TimeToError from './0.1.0/nvidia-h200-time-to-error.json';

export const stored: Readonly<Record<string, unknown>> = {
  '0.1.0/nvidia-h200.json': h200,
  '0.1.0/nvidia-h200-pall.json': h200Pall,
  '0.1.0/nvidia-h200-position-based.json': h200PositionBased,
  '0.1.0/nvidia-h200-time-to-error.json': h200TimeToError,
};

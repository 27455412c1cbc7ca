import type { Stages } from '../stages/stages';
import type { Engine } from './engine';
import { startState } from './start-state';

/** Puts a body back to its start, whole, with its pins where they are at this time [s]. */
export function thawBody(engine: Engine, { pins, freeze }: Stages, body: number, time: number): void {
  const state = startState(engine.model);
  pins.held.jumpPins(body, time);
  pins.held.putInto(state.positions);
  engine.loadBody(body, state);
  freeze.mend(body);
}

/** A frozen body that moves again, from its start. */
import type { Model } from '../scene/assemble';
import type { Stages } from '../stages/stages';
import type { Engine } from './engine';
import { startState } from './start-state';

export function thawBody(engine: Engine, model: Model, { pins, freeze }: Stages, body: number, time: number): void {
  const state = startState(model);
  pins.held.jumpPins(body, time);
  pins.held.putInto(state.positions);
  engine.loadBody(body, state);
  freeze.mend(body);
}

/** Rigid bodies of Rapier among the bodies of a world: both push each other. `@dimforge/rapier3d-compat` is a peer dependency. */
export type { CoupledColliderOptions } from './collider-of-shape';
export { RapierCoupling, type RapierCouplingOptions } from './rapier-coupling';
